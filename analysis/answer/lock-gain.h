/**
 * @file lock-gain.h
 * @brief What it would save if a lock, or a critical region, kept nobody out.
 *
 * By replay (replay.h) where the timeline is complete and tells which lock was taken: the duration
 * of the run as replayed, less that with the lock free. Else by the profile: the waits for it,
 * divided by the threads of the team, and at most what each thread of a team waited for anything.
 */
#ifndef LOCK_GAIN_H
#define LOCK_GAIN_H

#include "analysis/answer/replay.h"
#include "analysis/answer/select.h"
#include "analysis/answer/table.h"

struct lock_gains;

/** @param replays NULL: none was made. The call paths must be merged. */
struct lock_gains *lock_gains_new(const struct experiment *experiment,
                                  const struct replays *replays);
void lock_gains_free(struct lock_gains *gains);

/** A row for each lock that was waited for. */
struct table *lock_gain_table(struct lock_gains *gains, const struct selection *selection);

/** What it would save if the lock kept nobody out; 0 of one that was not waited for. */
struct gain lock_gains_find(const struct lock_gains *gains, const struct program_lock *lock);

/** A region's part of the gains of the locks that it takes, as of the time that is waited for them:
 * nanoseconds, the mean of the processes that take locks there, as they run at the same time, and
 * at most the duration; less than 0: it took none that was waited for. */
double lock_gains_of(const struct lock_gains *gains, const struct source_region *region);

#endif
