/**
 * @file caller.h
 * @brief Do callers pass values that differ between threads?
 *
 * Who passes what is a graph over parameters: one depends on another where the argument of a call
 * does. Each parameter is looked at once, so that all questions together are linear in the calls.
 */
#ifndef CHECK_CALLER_H
#define CHECK_CALLER_H

#include "analysis/check/solve/dataflow.h"

struct caller_parameters; /* memory of earlier answers */

struct caller_parameters *parameters_new(struct dataflow *dataflow, const struct program *program);
void parameters_free(struct caller_parameters *parameters);

/**
 * Does one of the parameters of a function (bit i of `which`: number i) get a value that differs
 * between the threads of a team, from whichever caller?
 *
 * @param reason on true, the number of the first reason: the call that passes the value, and on
 *               from there by the shortest way
 */
bool parameters_vary(struct caller_parameters *parameters, uint32_t function, uint64_t which,
                     uint32_t *reason);

#endif
