/**
 * @file alignment.h
 * @brief Two lists of regions, each in the order of lines, laid side by side.
 */
#ifndef ALIGNMENT_H
#define ALIGNMENT_H

#include "analysis/reader/model.h"

/** Whether they may be one: layer, construct and name. */
bool regions_are_alike(const struct source_region *a, const struct source_region *b);

/** Whether they have the same clauses and number of lines, too. */
bool regions_are_equal(const struct source_region *a, const struct source_region *b);

/** The most pairs of alike regions that cross no other, and of these the most alike ones. Of lists
 * that are too long for that, pairs in the order in which they come.
 *
 * @param partner for each of `left`: the position in `right`, or -1
 * @return how many have one */
size_t align_regions(const struct source_region *const *left, size_t left_count,
                     const struct source_region *const *right, size_t right_count, int *partner);

#endif
