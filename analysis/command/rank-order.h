/**
 * @file rank-order.h
 * @brief For what shows a timeline: where clocks of nodes were compared the calls of MPI are read a
 * first time, to have no message arrive before it was sent (analysis/message/logical-clock.h).
 */
#ifndef RANK_ORDER_H
#define RANK_ORDER_H

#include "analysis/message/sequence.h"

/** Zeroed before. */
struct rank_order {
    bool asked;
    struct rank_course *ranks;
    size_t count;
    struct sequence_amends amends;
};

/** Once: reads what is needed for the processes of the experiment. The user is told of what is
 * moved, and where that can't be known. */
void rank_order_find(struct rank_order *order, const struct experiment *experiment,
                     const struct ranges *ranks);

/** The same from a sequence that is matched. */
void rank_order_keep(struct rank_order *order, const struct sequence *sequence);

/** Has the process, which begins to be read, told in that order. */
void rank_order_tell(const struct rank_order *order, struct process *process);

void rank_order_say(const struct rank_order *order, const char *path);

void rank_order_free(struct rank_order *order);

#endif
