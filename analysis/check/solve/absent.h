/**
 * @file absent.h
 * @brief Fortran: what only runs where an optional dummy argument is present, and no team hands it
 * over.
 */
#ifndef CHECK_ABSENT_H
#define CHECK_ABSENT_H

#include "analysis/check/solve/program.h"

/** May the call hand over the dummy argument of that number and name? */
bool hands_over(const struct checked_team *team, const struct call *call, uint32_t parameter,
                uint32_t name);

/** Such parts are taken out of the graphs of the threads that enter a function. */
void leave_out_absent(struct program *program);

#endif
