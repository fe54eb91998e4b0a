/**
 * @file same-construct.h
 * @brief Nodes of one graph that lead to the same worksharing construct.
 *
 * Each worksharing region must be met by all threads of a team or by none (OpenMP 5.2, 11). Two
 * arms may call functions that lead to the same construct, each just once: its threads meet, and
 * the branch matters only where a way meets neither.
 */
#ifndef CHECK_SAME_CONSTRUCT_H
#define CHECK_SAME_CONSTRUCT_H

#include "analysis/check/solve/algorithm1.h"

/** The construct that every way through the graph meets just once, with no other; 0: there is none.
 */
uint64_t sole_construct(const struct verification *v);

enum { SAME_MOST = 64 }; /* groups of a graph; nodes of others are taken one by one */

struct same_constructs {
    uint32_t count;
    uint8_t *group;  /* per node: the number of its group plus one, or 0 */
    uint64_t *avoid; /* per node: a bit for each group of which some way from there meets nothing */
};

/** Groups have two nodes or more, in the same loops and behind as many worksharing constructs.
 * Linear in the graph and its loops, times log for the nodes that are marked. */
void same_constructs_find(const struct verification *v, struct same_constructs *same);
void same_constructs_free(struct same_constructs *same);

#endif
