/**
 * @file instance.h
 * @brief Functions once more for calls that hand over a constant which decides over their branches.
 *
 * `step(1, 0)` and `step(2, 1)` of `void step(int n, int wait) { .. if (wait) .. }` are two
 * functions: in the one, what hangs on `wait` never runs. The same goes for an optional dummy
 * argument that is left out, and for a function that is handed over and called. A constant is
 * handed on: callers come before their callees.
 */
#ifndef CHECK_INSTANCE_H
#define CHECK_INSTANCE_H

#include "analysis/check/solve/program.h"

/**
 * Gives such calls an instance of their callee, with the branches that they do not take left out.
 * Only functions in which threads may wait, or which call one that is handed over, get instances:
 * at most INSTANCES_MOST each, with no more nodes in all than the program has. To be called once
 * the calls are resolved and before there are graphs. Functions that others may call, where files
 * of the program are not given (is_part, or there is no main), also stay as they are.
 */
void make_instances(struct program *program, bool is_part);

#endif
