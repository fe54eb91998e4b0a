/** @file instance-count.h
 *  @brief How the durations of a node's instances are distributed, and whether they change during
 *  the run: in memory that does not grow with their number. */
#ifndef POMPEII_INSTANCE_COUNT_H
#define POMPEII_INSTANCE_COUNT_H

#include "common/duration-bin.h"
#include "pomp2-runtime/measure/location.h"

/** Stands for "none yet": holds no duration, and waits for no visit. */
extern struct histogram histogram_none;

/** Counts an instance whose bin the node's present histogram lacks, or has full. */
void instance_count_slowly(struct location *l, struct path_node *n, uint64_t duration);

/** Remembers how much time the instances up to now took. */
void instance_mark(struct location *l, struct path_node *n);

/** What a node has when an instance of it has ended. */
struct instance_sums {
    uint64_t time, tasks, visits;
};

/** Gives the node its new sums, and counts the instance, which took `duration` by itself. */
static inline void instance_count(struct location *l, struct path_node *n,
                                  struct instance_sums sums, uint64_t duration)
{
    struct histogram *h = n->histogram;
    double real = (double)(int64_t)duration; /* one instruction, as that of a uint64_t is not */
    uint32_t at = duration_bin_of_real(real) - h->first;
    n->time = sums.time;
    n->columns[COLUMN_ta] = sums.tasks;
    n->visits = sums.visits;
    if (duration < n->least)
        n->least = duration;
    if (duration > n->greatest)
        n->greatest = duration;
    n->squares += real * real;
    if (likely(at < HISTOGRAM_ROOM) && likely(++h->count[h->last] != 0))
        h->last = at; /* counted next time: that does not wait for this duration */
    else
        instance_count_slowly(l, n, duration);
    if (unlikely(sums.visits == h->mark))
        instance_mark(l, n);
}

#endif
