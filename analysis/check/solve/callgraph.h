/**
 * @file callgraph.h
 * @brief Who calls whom, and in which order to look at functions.
 */
#ifndef CHECK_CALLGRAPH_H
#define CHECK_CALLGRAPH_H

#include "analysis/check/solve/program.h"

/** Lists for each function the calls that may mean it: once calls have candidates, and
 * again when they have others. */
void callgraph_list_callers(struct program *program);

/** One function, or several that call each other. */
typedef void functions_visit(void *context, const uint32_t *members, uint32_t count);

/** Callees come before their callers (algorithm 2, line 2), each function once. */
void callgraph_visit(const struct program *program, functions_visit *visit, void *context);

#endif
