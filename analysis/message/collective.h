/**
 * @file collective.h
 * @brief Collectives: the n-th that each process calls on a communicator is one.
 */
#ifndef MESSAGE_COLLECTIVE_H
#define MESSAGE_COLLECTIVE_H

#include "analysis/message/match.h"

struct collectives;

struct collectives *collectives_new(struct sequence *sequence, const struct experiment *experiment,
                                    const struct message_sink *sinks, size_t sink_count);

/** A process calls one: when all have, it is told. */
void collective_call(struct collectives *all, const struct operation *operation);

/** No more comes. What has not been called by all is told. */
void collectives_free(struct collectives *all);

#endif
