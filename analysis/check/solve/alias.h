/**
 * @file alias.h
 * @brief Pointers and references that are set once: other names for the same data.
 */
#ifndef CHECK_ALIAS_H
#define CHECK_ALIAS_H

#include "analysis/check/solve/program.h"

/** What is reached through such a pointer gets the name that it has without it. */
void aliases_resolve(struct program *program);

#endif
