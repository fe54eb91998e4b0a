/**
 * @file held.h
 * @brief Instances that wait until all of their process has been read.
 *
 * Who created a task may stand behind who executed it. To read a trace is most of what an export
 * takes, so that a tape of its instances costs less than to read it twice.
 */
#ifndef EXPORT_HELD_H
#define EXPORT_HELD_H

#include "analysis/reader/reader.h"

struct held;

/** @return never NULL; memory does not depend on how much is held */
struct held *held_new(void);
void held_free(struct held *held);

/** For timeline_handler's functions of these names, of one process. */
void held_enter(struct held *held, const struct instance *instance);
void held_leave(struct held *held);

/** Gives them to a handler's `enter` and `leave`, in the order in which they came. Of an instance
 * it has the members that slices are made of: all but `gap`, `columns` and what calls of MPI and
 * creations say in words; of one that is left, none.
 * @return false, with errno set: the tape could not be kept, or not be read to its end */
bool held_give(struct held *held, const struct process *process,
               const struct timeline_handler *handler, void *argument);

#endif
