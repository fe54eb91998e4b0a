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

/** Does code in the function `from` know the other one by its own name? */
bool callgraph_is_visible(const struct program *program, uint32_t from, uint32_t function);

/** Lists for each function the calls that may mean it: again, once calls have other candidates. */
void callgraph_list_callers(struct program *program);

/** One function, or several that call each other. */
typedef void functions_visit(void *context, const uint32_t *members, uint32_t count);

/** Callees come before their callers (algorithm 2, line 2), each function once. */
void callgraph_visit(const struct program *program, functions_visit *visit, void *context);

#endif
