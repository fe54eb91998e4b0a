/**
 * @file collective.h
 * @brief Collectives: the n-th that each process calls on a communicator is one.
 */
#ifndef MESSAGE_COLLECTIVE_H
#define MESSAGE_COLLECTIVE_H

#include "analysis/message/match.h"

struct collectives;

struct collectives *collectives_new(struct sequence *sequence, const struct experiment *experiment,
                                    const struct match_share *share,
                                    const struct message_sink *sinks, size_t sink_count);

/** The call of a process, which stays until its request ends. */
struct collective_part;

/**
 * A process calls one: when all have, and all have ended, it is told.
 *
 * @param stays it ends later, by collective_end(); else it ends in `group`
 * @return for collective_end(); NULL: it is no collective of several, or of another share
 */
struct collective_part *collective_call(struct collectives *all, const struct operation *operation,
                                        bool stays, struct message_group *group);

/** It ends. @param group in what; NULL: nobody knows */
void collective_end(struct collectives *all, struct collective_part *part,
                    struct message_group *group);

/** No more comes. What has not been called by all is told. */
void collectives_free(struct collectives *all);

#endif
