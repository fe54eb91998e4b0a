/**
 * @file code-options.h
 * @brief Which options of a call say what code is made: what it takes to build a program again.
 */
#ifndef WRAPPER_CODE_OPTIONS_H
#define WRAPPER_CODE_OPTIONS_H

#include "instrumenter/wrapper/options.h"

/** `-O2 -march=native -DN=..`, in their order, of equal ones the last; free it. Paths are left out,
 * so that builds in two directories stay the same, and the values of macros, for some are secrets.
 */
char *code_options(const struct compiler_call *command);

#endif
