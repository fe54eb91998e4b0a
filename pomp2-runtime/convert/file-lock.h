/** @file file-lock.h
 *  @brief One process at a time in a directory. */
#ifndef POMPEII_LOCK_H
#define POMPEII_LOCK_H

/**
 * Waits for the lock of a directory, a second at most: somebody else might hold it for good, and
 * some file systems have none. Who goes on without it has to be right all the same, if less tidy.
 * @return a descriptor to close, or -1
 */
int lock_directory(const char *path);

#endif
