/**
 * @file lock.h
 * @brief Calls of OpenMP's lock functions: which names are theirs.
 */
#ifndef LOCK_H
#define LOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dialect;
struct tokens;

/** Is it the name of a lock function, `length` characters of lower case? */
bool lock_is_function(const char *name, size_t length);

/** May the text call one? Then functions without a directive have to be read, too. */
bool lock_is_called(const struct tokens *tokens, const struct dialect *dialect);

#endif
