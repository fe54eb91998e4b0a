/**
 * @file construct.h
 * @brief Target constructs: what their map, to and from clauses say, and those that a thread is in.
 */
#ifndef POMPEII_CONSTRUCT_H
#define POMPEII_CONSTRUCT_H

#include "pomp2-runtime/location.h"

struct device;

enum map_flag {
    MAP_TO = 1,     /**< may copy to the device */
    MAP_FROM = 2,   /**< may copy back */
    MAP_ALWAYS = 4, /**< copies though it is there already */
};

/** A list item, from the region's clauses. */
struct map_item {
    unsigned flags;
    const char *name;
    struct region *transfer[2]; /**< regions of its transfers: to, from */
};

/** What is known of a target construct's region; made once. */
struct construct_kind {
    struct region *region;
    bool runs_code; /**< not only moves data */
    bool updates;   /**< target update: what is there is copied */
    bool inside;    /**< its transfers are part of it (maps=inside) */
    bool nowait;
    unsigned count;
    struct map_item items[];
};

/** A list item of a construct that is open. */
struct mapped {
    const void *address;
    size_t bytes;
    uint64_t sum; /**< of its contents, for POMPEII_DEVICE_CHECK */
    bool known;   /**< POMP2_Target_map_item told of it */
    bool present; /**< it was on the device before */
};

/** One execution of a target construct, on the thread that is in it. */
struct construct {
    struct construct *up;
    struct construct_kind *kind;
    struct device *device; /**< NULL: what it does there is not measured */
    uint32_t depth;        /**< of its frame */
    bool launched;         /**< device_launch() was told */
    uint64_t copy_began;
    uint64_t copying[2]; /**< time to, from the device */
    unsigned room;       /**< for items */
    struct mapped items[];
};

/** What the region's clauses say. NULL: no memory. Any thread. */
struct construct_kind *construct_kind(struct region *r);

/** The thread enters a construct whose frame will have this depth. NULL: no memory. */
struct construct *construct_push(struct location *l, struct construct_kind *kind, uint32_t depth);

/** The innermost one if it is of region `r`; NULL: it is not measured. */
struct construct *construct_top(const struct location *l, const struct region *r);

/** Closes the innermost one. */
void construct_pop(struct location *l);

#endif
