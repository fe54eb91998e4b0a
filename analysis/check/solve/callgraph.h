/**
 * @file callgraph.h
 * @brief Who calls whom, and in which order to look at functions.
 */
#ifndef CHECK_CALLGRAPH_H
#define CHECK_CALLGRAPH_H

#include "analysis/check/solve/program.h"

/**
 * Give every call its candidates. By name: the function of the same file if it is static, else
 * every function of that name that takes as many arguments, else every one of that name. Through a
 * pointer: every function whose address is taken and that takes as many arguments.
 */
void callgraph_resolve(struct program *program);

/**
 * Functions such that callees come before their callers (algorithm 2, line 2), but for those that
 * call each other: these have the same group number, and stand side by side.
 *
 * @param order, group room for program->function_count numbers; group is per function
 */
void callgraph_order(const struct program *program, uint32_t *order, uint32_t *group);

#endif
