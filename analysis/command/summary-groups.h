/**
 * @file summary-groups.h
 * @brief What `pompeii summary` counts: nodes by what they have in common, and by their regions.
 */
#ifndef SUMMARY_GROUPS_H
#define SUMMARY_GROUPS_H

#include "analysis/answer/part.h"

#include <uthash.h>

/** Counts and times of the nodes that share a key. */
struct group {
    struct group_key {
        int64_t rank, thread, level;        /* -1: not told apart */
        const struct source_region *region; /* NULL: likewise; or one that stands for those alike */
    } key;
    const struct source_region *region;
    int64_t count, inclusive, exclusive;
    int64_t deepest; /* level */
    int open;        /* nodes of it above the one that a walk is at */
    UT_hash_handle hh;
};

/** The group with a key, which is made where there is none, for a node of a region. */
struct group *group_of_key(struct group **groups, const struct group_key *key,
                           const struct source_region *region);
void summary_groups_free(struct group *groups);

/** Of each region, by its number, the first one that is alike. */
struct alike {
    const struct source_region **first;
    size_t count, capacity;
    struct kind *kinds;
};

/** With all regions that the experiment has by now. @param name_of what those alike have in common,
 * for free() */
void alike_grow(struct alike *alike, const struct experiment *experiment,
                char *(*name_of)(const struct source_region *));
void alike_free(struct alike *alike);

/** What all threads of all processes did at a call site. */
struct place_sum {
    int64_t count, inclusive, exclusive, least, most; /* the last two: of a thread */
    size_t threads;
};

struct place_sums {
    struct place_sum *item; /* by region->number */
    size_t count;
};

/** @param groups by rank, thread and region */
void place_sums_add(struct place_sums *places, const struct experiment *experiment,
                    const struct group *groups);

/** From one process to another. @param alike keys have the first region of those alike; NULL: their
 * own, or none */
void summary_groups_put(struct parcel *parcel, const struct group *groups);
void summary_groups_take(struct parcel *parcel, struct group **groups, const struct part_map *map,
                         const struct alike *alike);
void place_sums_put(struct parcel *parcel, const struct place_sums *places);
void place_sums_take(struct parcel *parcel, struct place_sums *places,
                     const struct experiment *experiment, const struct part_map *map);

#endif
