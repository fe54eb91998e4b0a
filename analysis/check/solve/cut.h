/**
 * @file cut.h
 * @brief Branches that are never taken are left out, with what only they lead to.
 */
#ifndef CHECK_CUT_H
#define CHECK_CUT_H

#include "analysis/check/solve/program.h"

enum cut { CUT_NONE, CUT_FIRST, CUT_SECOND, CUT_CASES };

/** Takes edges out of a team that has no graph yet: `branch` has, per node, an enum cut; of
 *  CUT_CASES, those that lead to what `left_out` marks, or NULL. */
void cut_branches(struct program *program, struct checked_team *team, const uint8_t *branch,
                  const uint8_t *left_out);

/** Nodes of the graph that nothing leads to do nothing any more. */
void empty_unreached(struct program *program, struct checked_team *team, const struct graph *graph);

#endif
