/**
 * @file alike-ranks.h
 * @brief Groups of ranks that behave alike, by the exclusive time of each region in their profiles.
 *
 * A rank is added to the first group whose first rank differs from it by a tenth of their time at
 * most; else it begins one, or, where there are as many as there may be, is added to the nearest.
 * Memory is for the first ranks of the groups, however many ranks there are.
 */
#ifndef ALIKE_RANKS_H
#define ALIKE_RANKS_H

#include "analysis/reader/model.h"
#include "analysis/reader/ranges.h"

enum { MOST_RANK_GROUPS = 16 };

struct rank_group {
    int rank; /* the first one, which stands for all */
    struct ranges ranks;
    size_t members;
    double difference; /* the greatest of a rank to the first one: 0 .. 1 */
    int64_t *times;    /* of the first rank, by region->number */
    size_t count;
};

struct rank_groups {
    struct rank_group group[MOST_RANK_GROUPS];
    size_t count;
};

/** Ranks come in rising order. `groups` began as zeros. */
void rank_groups_add(struct rank_groups *groups, const struct process *process);
void rank_groups_free(struct rank_groups *groups);

#endif
