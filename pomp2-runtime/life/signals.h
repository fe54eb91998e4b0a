/** @file signals.h
 *  @brief A word to the user when a signal ends the run. */
#ifndef POMPEII_SIGNALS_H
#define POMPEII_SIGNALS_H

#include <stdint.h>

/** Finds out whether signals_setup() can do anything. It asks the dynamic linker. Any thread. */
void signals_find(void);

/**
 * After signals_find(). From here on, a signal with which users and batch systems end programs
 * (SIGTERM, SIGINT, SIGHUP, SIGXCPU), or abort() does, ends it with one line that says what is left
 * and what to do with it. Only where the program leaves that signal alone: what it handles or
 * ignores, now or later, is its own; and the kernel does: process 1 of a namespace, for which it
 * ignores them, has no handler of ours. The process ends by the signal, as without us.
 * @param directory of the experiment; stays where it is
 * @param size of the job: of several ranks one says it
 */
void signals_setup(const char *directory, uint32_t rank, uint32_t size);

#endif
