/**
 * @file candidate.h
 * @brief Which functions a call may mean.
 */
#ifndef CHECK_CANDIDATE_H
#define CHECK_CANDIDATE_H

#include "analysis/check/solve/program.h"

/**
 * Give every call its candidates. By name: the function of the same file if it is static, else
 * every function of that name that takes as many arguments, else every one of that name. Through a
 * pointer: every function whose address is taken and that takes as many arguments.
 */
void candidates_find(struct program *program);

/** Does code in the function `from` know the other one by its own name? */
bool candidate_is_visible(const struct program *program, uint32_t from, uint32_t function);

#endif
