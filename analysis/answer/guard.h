/**
 * @file guard.h
 * @brief Streams between what we print and who reads it: a terminal, or a spreadsheet.
 */
#ifndef GUARD_H
#define GUARD_H

#include <stdio.h>

/**
 * A stream whose text reaches `out` so that no terminal obeys a stranger's: see clean.h. Line ends,
 * tabs, what makes text bold and what clears the line of the progress go through as they are.
 *
 * Closing it flushes `out` and leaves it open. @return NULL with errno set when memory is out
 */
FILE *guard_terminal(FILE *out);

/**
 * A stream whose CSV (RFC 4180) reaches `out` with a `'` before each field that a spreadsheet would
 * take for a formula: it begins with one of = + - @, a tab or a carriage return, and is no number.
 *
 * Closing it flushes `out` and leaves it open. @return NULL with errno set when memory is out
 */
FILE *guard_spreadsheet(FILE *out);

#endif
