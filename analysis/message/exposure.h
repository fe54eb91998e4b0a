/**
 * @file exposure.h
 * @brief One-sided access between MPI_Win_start and MPI_Win_complete, and the MPI_Win_post and
 * MPI_Win_wait of those that it goes to.
 *
 * The n-th start of a process that names another one goes with the n-th post there that names the
 * first one (MPI 4.0, 12.5.2).
 */
#ifndef MESSAGE_EXPOSURE_H
#define MESSAGE_EXPOSURE_H

#include "analysis/message/match.h"

struct exposures;

struct exposures *exposures_new(struct communicators *comms, const struct message_sink *sinks,
                                size_t sink_count);

/** A process calls one of the four. @param group what it ends in */
void exposure_call(struct exposures *all, const struct operation *operation,
                   struct message_group *group);

/** No more comes. */
void exposures_free(struct exposures *all);

#endif
