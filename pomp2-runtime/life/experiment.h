/** @file experiment.h
 *  @brief The directory that one run writes: its name, what ran, what is said about it. */
#ifndef POMPEII_EXPERIMENT_H
#define POMPEII_EXPERIMENT_H

#include <stdbool.h>

/** Keeps what the program was called with: it may write over that. When the library is loaded. */
void experiment_keep_arguments(int count, char *const *arguments);

/** Makes the directory and the spool file in it, and notes what runs. @return false after saying
 * why */
bool experiment_create(void);

/** The same in a process that was forked from a measured one: an experiment beside that one's. */
bool experiment_create_beside(void);

/** The directory, if its path still leads there. @return a descriptor, or -1 with errno */
int experiment_open_directory(void);

/** Notes what a pair of events costs, once that is known. */
void experiment_note_cost(void);

/** Says that the trace is for `pompeii recover` to write. */
void experiment_leave(const char *why);

/** Notes what is known at the end, writes the trace, and says where it is. */
void experiment_write(void);

#endif
