/**
 * @file stand-in.h
 * @brief Empty files in the place of headers that are missing: a compiler that finds them goes on,
 * and decides the conditionals of all the rest as it does where they are there.
 */
#ifndef CHECK_STAND_IN_H
#define CHECK_STAND_IN_H

#include "common/strings.h"

/** The names that a rule for make, as compilers write it with -M, has behind the colon. */
void stand_in_read_rule(const char *rule, struct strings *names);

/**
 * Make an empty file for every relative name, in the private directory of the process
 * (common/scratch.h), which is the caller's to remove.
 * @return the directory to search last (free it), or NULL where one can't be made
 */
char *stand_in_make(const struct strings *names);

#endif
