/** @file file-lock.h
 *  @brief One process at a time in a directory. */
#ifndef POMPEII_LOCK_H
#define POMPEII_LOCK_H

#include <stdbool.h>
#include <stdint.h>

/**
 * Waits for the lock of an open directory, a second at most: somebody else might hold it for good,
 * and some file systems have none. Who goes on without it has to be right all the same, if less
 * tidy.
 */
void lock_take(int directory);
/** The same, until `needless` finds that there is no more use for it. @return whether it was needed
 * to the end */
bool lock_take_unless(int directory, bool (*needless)(int directory, uint32_t what), uint32_t what);
/** The same for a share of it, which others may have, too. */
void lock_share(int directory);
void lock_release(int directory);

/** Opens a directory, and takes its lock. @return a descriptor to close, or -1 */
int lock_directory(const char *path);

#endif
