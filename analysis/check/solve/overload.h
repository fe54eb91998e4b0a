/**
 * @file overload.h
 * @brief Which of several functions of one name a call means, by the types of its arguments.
 */
#ifndef CHECK_OVERLOAD_H
#define CHECK_OVERLOAD_H

#include "analysis/check/solve/program.h"

struct overloads;

/**
 * Where the types of all arguments are those of a function's parameters, that function is meant, or
 * one that overrides it, or the specific one of a generic name; where not, any may be.
 *
 * `overloads` is what was made of the call's candidates for another call with the same ones and as
 * many arguments, or NULL: then it is made. The caller frees it.
 */
void overload_choose(struct program *program, const struct checked_team *team, struct call *call,
                     struct overloads **overloads);

#endif
