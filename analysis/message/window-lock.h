/**
 * @file window-lock.h
 * @brief Locks of a window, from MPI_Win_lock to MPI_Win_unlock, and which one another one waited
 * for.
 *
 * When a process gets a lock no call says: some MPIs take it at once, others when there is use for
 * it, in the first flush or in the unlock. Of two that can't be had at the same time the one that
 * ended first was had first (MPI 4.0, 12.5.3). So each call of the other one that has not ended
 * before that waited for it.
 */
#ifndef MESSAGE_WINDOW_LOCK_H
#define MESSAGE_WINDOW_LOCK_H

#include "analysis/message/match.h"

struct window_locks;

struct window_locks *window_locks_new(struct communicators *comms, const struct message_sink *sinks,
                                      size_t sink_count);

/** A process locks, flushes or unlocks. @param group what it ends in */
void window_lock_call(struct window_locks *all, const struct operation *operation,
                      struct message_group *group);

/** No more comes. */
void window_locks_free(struct window_locks *all);

#endif
