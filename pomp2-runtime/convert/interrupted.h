/** @file interrupted.h
 *  @brief What was open when a run died: counted up to the last time that is known of it. */
#ifndef POMPEII_INTERRUPTED_H
#define POMPEII_INTERRUPTED_H

#include "pomp2-runtime/convert/spool-read.h"

/** An instance that the run's death ended. */
struct interrupted_instance {
    uint32_t node;
    uint64_t start, end;
    enum frame_kind kind;
    enum record_type type;
    uint64_t tasks;                /* that ran inside */
    uint64_t before, tasks_before; /* of both: in earlier fragments, counted where they ran */
    bool left;                     /* it goes on elsewhere, or has ended there */
    const uint64_t *sums;          /* of its node, when it was just ending: see struct open_stack */
    uint64_t value[3];             /* as in struct record_rest */
    struct path_node copy;         /* of the node, with the instance */
    struct record *record;         /* a copy of its own, when it has one */
};

/** Those of one location, innermost first. */
struct interrupted {
    struct interrupted_instance *items;
    size_t count;
    uint64_t end;  /* the last time that is known of the location */
    uint64_t left; /* when it left a region last; 0: never */
};

/** The last time that is known of a location that has not ended, and of the run. */
uint64_t interrupted_last(const struct spool *s, const struct spool_location *l);
uint64_t interrupted_run_end(const struct spool *s);

/** Adds what was open to a location's nodes, given by their ids: changed ones are copies. */
bool interrupted_add(const struct spool *s, const struct spool_location *l,
                     const struct path_node **nodes, uint32_t count, struct interrupted *out);

/** The record of such an instance as its end would have left it; NULL: there is none. */
const struct record *interrupted_record(struct interrupted *all, const struct record *r,
                                        size_t slots);

void interrupted_free(struct interrupted *all);

#endif
