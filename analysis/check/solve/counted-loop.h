/**
 * @file counted-loop.h
 * @brief Loops whose bounds differ by what is the same for all threads, though they are not.
 */
#ifndef CHECK_COUNTED_LOOP_H
#define CHECK_COUNTED_LOOP_H

#include "analysis/check/solve/effect.h"

/**
 * `for (i = n; i < n + m; i++)` goes round as often as m says, whatever n is, as long as its body
 * sets neither: then its condition is taken to read m alone. So does `for (i = n; i < e; i++)`
 * behind `int e = n + m`, as long as nothing sets e, n or m from there on. What callees set,
 * `effects` knows.
 */
void counted_loops_settle(struct program *program, struct effects *effects);

#endif
