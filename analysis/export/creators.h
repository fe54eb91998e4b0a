/**
 * @file creators.h
 * @brief Who created the tasks of a process, from its timeline.
 */
#ifndef EXPORT_CREATORS_H
#define EXPORT_CREATORS_H

#include "analysis/answer/select.h"
#include "analysis/reader/reader.h"

struct creators;

/** @param selection of the locations that are told */
struct creators *creators_new(const struct selection *selection);
void creators_free(struct creators *creators);

/** For timeline_handler's functions of these names; creators of the process before are forgotten.
 */
void creators_begin_process(struct creators *creators);
void creators_enter(struct creators *creators, const struct instance *instance);
/** When all of the process has been read. */
void creators_finish(struct creators *creators);

/**
 * Who created a task: which of the process's threads, counted from 0 as the timeline meets them.
 *
 * Takes the logarithm of the number of runs of numbers that one thread gave: the runtime gives a
 * thread 1024 at once, and memory is for such runs.
 *
 * @return -1: no creation of it is in the timeline, or its creator is not told
 */
int32_t creator_of(const struct creators *creators, int64_t task);

#endif
