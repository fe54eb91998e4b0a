/**
 * @file fit.h
 * @brief Text that fits into the columns of a terminal.
 */
#ifndef FIT_H
#define FIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/** At most `width` columns of the text: of a longer one both ends, because file names and C++ names
 *  differ there. The caller frees it. */
char *fit_middle(const char *text, int width);

/**
 * A stream whose lines reach `out` in at most `width` columns: a longer one goes on below, a bit
 * further in, and a number stays with its unit. Tables and pictures fit themselves.
 *
 * Closing it flushes `out` and leaves it open. @return NULL with errno set when memory is out
 */
FILE *fit_lines(FILE *out, int width);

#endif
