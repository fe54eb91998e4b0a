/**
 * @file acyclic.h
 * @brief A graph without its back edges (algorithm 1, line 6).
 */
#ifndef CHECK_ACYCLIC_H
#define CHECK_ACYCLIC_H

#include "analysis/check/solve/graph.h"

/**
 * Removes what `loops` found. A node that has no other way on gets an edge to where its loop goes
 * on afterwards, as if the loop ran once: else its path would be lost.
 */
void acyclic_build(struct graph *acyclic, const struct graph *graph, const struct loops *loops);

#endif
