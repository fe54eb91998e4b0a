/**
 * @file ending.h
 * @brief Signals that end a process from outside, for one that has something to clean up: they end
 * the child that it waits for, and it dies of them itself when it has cleaned up.
 *
 * Not for processes with several threads.
 */
#ifndef COMMON_ENDING_H
#define COMMON_ENDING_H

#include <spawn.h>
#include <sys/types.h>

/** From here on they are caught, but for those that are ignored. The second one of a kind ends us
 * at once. Nothing is done where they are caught already. */
void ending_catch(void);

/** They do again what they did before. */
void ending_release(void);

/** The last one that came; 0: none did. */
int ending_signal(void);

/** This child is waited for, and gets what comes, and what has come; 0: none is. */
void ending_watch(pid_t child);

/** A child that is to be started has none of our handlers. */
void ending_spare(posix_spawnattr_t *attributes);

/** Dies of it, without a core. */
_Noreturn void ending_die(int number);

#endif
