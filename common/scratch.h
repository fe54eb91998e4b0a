/**
 * @file scratch.h
 * @brief The private directory of a process, which goes whatever happens: at the end, at a signal,
 * and after SIGKILL with a later call.
 */
#ifndef COMMON_SCRATCH_H
#define COMMON_SCRATCH_H

#include <stdbool.h>

/**
 * Its path, under $TMPDIR. The first call makes it, and removes those of earlier calls that were
 * killed: made by this user more than an hour ago, with no process behind it that has it locked.
 * NULL: can't be made, errno is set.
 */
const char *scratch_directory(void);

/** Has it next to no room left? */
bool scratch_is_full(void);

/** Remove it, if there is one. */
void scratch_remove(void);

#endif
