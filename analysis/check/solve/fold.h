/**
 * @file fold.h
 * @brief Functions of headers, of which every source that includes them brings the same one.
 *
 * A function that stands at the same place as one of another source, has the same name and does the
 * same is that one: it is not kept again. Static functions are, since they are known in their own
 * unit alone.
 */
#ifndef CHECK_FOLD_H
#define CHECK_FOLD_H

#include "analysis/check/solve/program.h"

/** Looks at the functions and teams from these on, which are of one unit; those that the program
 *  has already are freed, and what is left moves up. */
void fold_functions(struct program *program, uint32_t first_function, uint32_t first_team);

/** What fold_functions() remembers. */
struct folded;
void folded_free(struct folded *folded);

#endif
