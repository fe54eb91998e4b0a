/**
 * @file ask.h
 * @brief What other programs say when they are asked: how they print it, and what they would load.
 */
#ifndef ASK_H
#define ASK_H

#include "common/strings.h"

/**
 * What a program prints on stdout and stderr; free it. NULL: it can't be started, or failed, and
 * what it printed then, if anything, is in `refusal`, where that is not NULL; free it.
 */
char *ask_program(const struct strings *words, char **refusal);

/** How a file begins to run. */
enum program_kind {
    PROGRAM_OTHER,  /* a script, or another machine's */
    PROGRAM_STATIC, /* nothing can be loaded in front of it */
    PROGRAM_DYNAMIC
};

/**
 * The shared libraries that the dynamic linker would load for a program, by paths: that linker is
 * asked, the program does not run.
 */
enum program_kind ask_libraries(const char *program, struct strings *libraries);

#endif
