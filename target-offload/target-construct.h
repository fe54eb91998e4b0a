/**
 * @file target-construct.h
 * @brief Target constructs: what their map, to and from clauses say, and those that a thread is in.
 */
#ifndef POMPEII_TARGET_CONSTRUCT_H
#define POMPEII_TARGET_CONSTRUCT_H

#include "target-offload/device.h"

enum map_flag {
    MAP_TO = 1,     /**< may copy to the device */
    MAP_FROM = 2,   /**< may copy back */
    MAP_ALWAYS = 4, /**< copies though it is there already */
};

/** Addresses of one list item that are told apart. */
enum { ITEM_PLACES = 16 };

/** What happens to a list item. */
enum operation { OPERATION_TO, OPERATION_FROM, OPERATION_ALLOCATE, OPERATION_DELETE, OPERATIONS };

/** One of them with one item. Regions are made when they are needed, by
 * target_construct_operation(): not told of, and told of. */
struct item_operation {
    struct region *region[2], *elsewhere[2];
    const void *places[ITEM_PLACES]; /**< where the item was, in order; NULL ends them */
};

/** A list item, from the region's clauses. */
struct map_item {
    unsigned flags;
    const char *name;
    struct item_operation operations[OPERATIONS];
};

/** What is known of a target construct's region; made once. */
struct target_construct_kind {
    struct region *region;
    bool runs_code; /**< not only moves data */
    bool updates;   /**< target update: what is there is copied */
    bool inside;    /**< its transfers are part of it (maps=inside) */
    bool nowait;
    bool shared; /**< host and device have one memory: nothing is copied */
    unsigned count;
    struct map_item items[]; /**< and one more for what belongs to none */
};

/** A list item of a construct that is open. */
struct mapped {
    const void *address;
    size_t bytes;
    const void *there; /**< its copy on the device, where that is known */
    uint64_t sum;      /**< of its contents, for POMPEII_DEVICE_CHECK */
    bool known;        /**< POMP2_Target_map_item told of it */
    bool present;      /**< it was on the device before */
    bool told;         /**< a transfer to the device that was told of is this one's */
};

/** Something that OMPT or libgomp told of. */
struct told {
    enum operation operation;
    const void *address, *there; /**< on the host, on the device; NULL: not known */
    uint64_t bytes, begin, end;
};

/** One execution of a target construct, on the thread that is in it. */
struct target_construct {
    struct target_construct *up;
    struct location *owner; /**< the thread that is in it; NULL: a task */
    struct target_construct_kind *kind;
    struct device *device; /**< NULL: what it does there is not measured */
    uint32_t depth;        /**< of its frame */
    bool launched;         /**< device_launch() was told */
    bool pushed;           /**< activity_push() was */
    bool detached;         /**< a task runs it, and tells */
    uint64_t began;        /**< when a task began to run it; 0: not yet */
    struct kernel_launch launch;
    struct time_span kernel; /**< from its first fork to its last join, as OMPT tells */
    struct time_span *teams; /**< of the league's teams */
    unsigned team_count, team_room;
    uint64_t copy_began;
    uint64_t copying[2];        /**< time to, from the device */
    enum record_source told_by; /**< SOURCE_HOST: nobody yet */
    struct told *told;          /**< since they were last put into the trace */
    unsigned told_count, told_room;
    unsigned room; /**< for items */
    struct mapped items[];
};

/** What the region's clauses say. NULL: no memory. Any thread. */
struct target_construct_kind *target_construct_kind(struct region *r);

/** The region of what happens to item `item`, counted from 0, at `address`; kind->count: to none of
 * them. What is sent or allocated for the first time, though not as the item's first, has a region
 * of its own: only the others were there before. `told`: with a time of its own. */
struct region *target_construct_operation(struct target_construct_kind *kind, unsigned item,
                                          enum operation operation, const void *address, bool told);

/** Room for something more that is told; NULL: no memory. */
struct told *target_construct_tell(struct target_construct *c);

/** The thread enters a construct whose frame will have this depth. NULL: no memory. */
struct target_construct *target_construct_push(struct location *l,
                                               struct target_construct_kind *kind, uint32_t depth);

/** It is for this device; NULL: none that is measured. */
void target_construct_use(struct target_construct *c, struct device *d);

/** The innermost one that the calling thread is in; NULL: none, or it is the runtime that uses the
 * device. */
static inline struct target_construct *target_construct_current(void)
{
    struct location *l = device_own_use ? NULL : current();
    return l ? l->target : NULL;
}

/** The innermost one if it is of region `r`; NULL: it is not measured. */
struct target_construct *target_construct_top(const struct location *l, const struct region *r);

/** Makes room for what OMPT tells of a league's teams. */
void target_construct_make_teams(struct target_construct *c, unsigned count);

/** Its kernel ran, as one tells that POMPEII_DEVICE may have chosen (`wanted`): put into the trace
 * where nothing else tells how long. */
void target_construct_ran(struct target_construct *c, struct time_span time, unsigned wanted);

/** Puts what was told into the trace: what moved, and, of OMPT, how long the kernel ran. */
void target_construct_put_told(struct target_construct *c);
void target_construct_put_kernel(struct target_construct *c);

/** A copy of it for the task that runs it, in which any thread may be; NULL: no memory. The task
 * releases it. */
struct target_construct *target_construct_detach(const struct target_construct *c);
void target_construct_release(struct target_construct *c);

/** Such a copy begins to run, and has run, on the calling thread: puts all that is known of it into
 * the trace. */
void target_construct_begin(struct target_construct *c);
void target_construct_end(struct target_construct *c);

/** Closes the innermost one. */
void target_construct_pop(struct location *l);

#endif
