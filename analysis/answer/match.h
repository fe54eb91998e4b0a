/**
 * @file match.h
 * @brief Which regions and call paths of several experiments are the same, though lines moved,
 *        files were renamed and functions are recorded in one only.
 *
 * A region is the same as one of the same layer, construct and name in the same file and function,
 * and among several in it the one at the same place in the order of lines; where one has more of
 * them than the other, those match that are most alike (clauses, number of lines, line). A file is
 * the same as one of the same path, else of the same last parts of a path, else as the only one
 * that has the very same regions (layer, construct, name, clauses, lines) or, where files without a
 * partner have few enough (the product of both sides is 2^26 at most), most of them. A region
 * that finds none in its function is looked for in the whole file, and then in the same function of
 * other files. The function is that of the last function's region that begins before; where only
 * one experiment has such regions in a file, they say nothing.
 *
 * A call path is the same where its regions are, from the root on, those left out that not
 * every experiment has: a function that only one run recorded, a region that is new.
 */
#ifndef MATCH_H
#define MATCH_H

#include "analysis/reader/model.h"

struct match;

/** A region, and what it is in each experiment: NULL where it is not. */
struct matched_region {
    const struct source_region **of; /* by experiment */
};

/** A call path. One experiment may have several that are this one. */
struct matched_path {
    int region, parent; /* positions; parent -1: the root. A parent comes before its children */
    bool task;
};

/** The experiments' paths are merged if they were not; they have to outlive the match. */
struct match *match_new(struct experiment *const *experiments, size_t count);
void match_free(struct match *match);

/** Regions: those of the first experiment in their order, then those that the second adds, .. */
const struct matched_region *match_regions(const struct match *match, size_t *count);
/** Position of experiment's region among them. */
int match_region(const struct match *match, size_t experiment, const struct source_region *region);
/** Whether all experiments have it. */
bool match_is_common(const struct match *match, int region);

/** Paths; valid until match_add_path(). */
const struct matched_path *match_paths(const struct match *match, size_t *count);
/** Position of experiment's path among them. */
int match_path(const struct match *match, size_t experiment, const struct path *path);

/** The path of experiment's region below another one: of devices, which are in no merged path. A
 * new one is added. @param parent -1: the root */
int match_add_path(struct match *match, size_t experiment, int parent,
                   const struct source_region *region, bool task);

#endif
