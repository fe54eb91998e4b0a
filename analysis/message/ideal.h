/**
 * @file ideal.h
 * @brief How long a run would take if no call of MPI took time and each waited for its partners
 * alone: the ideal network of POP's efficiencies.
 *
 * What a rank does between its calls stays. A receive, or what ends one, goes on when its message
 * is sent; a synchronous send when the receive is posted; other sends at once. Who waits for all in
 * a collective goes on when the last one came, who waits for the root when that came. Scans,
 * neighbourhoods, one-sided access and files wait for nobody here.
 */
#ifndef MESSAGE_IDEAL_H
#define MESSAGE_IDEAL_H

#include "analysis/message/match.h"
#include "common/parcel.h"

struct ideal;

/** @param sequence finished @return NULL with errno set */
struct ideal *ideal_new(const struct experiment *experiment, const struct sequence *sequence);
struct message_sink ideal_sink(struct ideal *ideal);

/** What another process put into `other`, which it had from this one by a fork, comes to the rest.
 */
void ideal_put(struct parcel *parcel, const struct ideal *ideal);
void ideal_take(struct parcel *parcel, struct ideal *ideal, struct ideal *other);

/**
 * When all is matched.
 *
 * @param lack gets the reason where it is not known
 * @return nanoseconds, -1: not known
 */
int64_t ideal_duration(struct ideal *ideal, struct sequence *sequence,
                       const struct match_doubts *doubts, const char **lack);

void ideal_free(struct ideal *ideal);

#endif
