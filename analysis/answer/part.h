/**
 * @file part.h
 * @brief What was read of some ranks of an experiment, on its way from one process to another.
 *
 * The experiment's processes are given back already: what is left are regions, call paths, sources,
 * notes and sums. Parts are taken in the order of their ranks, by an experiment of which nothing
 * else was read: all is then in the order in which one process would have met it.
 */
#ifndef PART_H
#define PART_H

#include "analysis/reader/model.h"
#include "common/parcel.h"

/** Of a part that is taken: what its numbers stand for. */
struct part_map {
    struct source_region **regions; /* by their number in the part */
    size_t region_count;
    struct path **paths; /* by their index in the part */
    size_t path_count;
};

void part_put(struct parcel *parcel, const struct experiment *experiment);

/** @return the part's processes */
size_t part_take(struct parcel *parcel, struct experiment *experiment, struct part_map *map);
void part_map_free(struct part_map *map);

/** What a number stands for; NULL: for nothing, and the parcel is bad. */
struct source_region *part_region(struct parcel *parcel, const struct part_map *map);
struct path *part_path(struct parcel *parcel, const struct part_map *map);

#endif
