/**
 * @file waits.h
 * @brief Who waited for whom, and why: the wait states of Scalasca's trace analysis.
 *
 * Of a message the receiver waits from its begin to the sender's (late sender; wrong order, where
 * other messages of the communicator were there already), and the sender from its begin until a
 * receive is posted, where it is still in the send then (late receiver). Of what several messages
 * end in, a waitall, the longest wait counts. In a barrier and in what all give to all, each waits
 * from its begin to the last one's; for a broadcast until the root's begin; the root of a reduction
 * until the last one's. Of a nonblocking one the call waits that ends its request. A wait ends with
 * the operation at the latest. In a scan each waits for the last of those of lower rank, in a
 * neighbourhood for the last of its neighbours. MPI_Win_start and MPI_Win_complete wait for the
 * post of those they have access to, MPI_Win_wait for the complete of those that have it. A probe
 * waits for the message that the receive behind it takes. A lock of a window waits for the one that
 * had it, to the end of its unlock.
 */
#ifndef MESSAGE_WAITS_H
#define MESSAGE_WAITS_H

#include "analysis/message/match.h"

enum wait_kind {
    WAIT_NONE,
    WAIT_LATE_SENDER,
    WAIT_WRONG_ORDER,
    WAIT_LATE_RECEIVER,
    WAIT_BARRIER,
    WAIT_ALL,
    WAIT_LATE_BROADCAST,
    WAIT_EARLY_REDUCE,
    WAIT_EARLY_SCAN,
    WAIT_NEIGHBOUR,
    WAIT_FENCE,
    WAIT_WINDOW,
    WAIT_FILE,
    WAIT_LATE_POST,
    WAIT_LATE_COMPLETE,
    WAIT_LOCK,
    WAIT_KINDS
};
extern const char *const wait_names[WAIT_KINDS];

/** Whether it is of a collective, not of a message. */
static inline bool wait_is_collective(enum wait_kind kind)
{
    return kind >= WAIT_BARRIER && kind < WAIT_LATE_POST;
}

/** Who is told; zeroed but for these two. */
struct waits {
    void *context;
    /* `waiting` waited for `time` ns because `cause` came when it came. */
    void (*wait)(void *context, enum wait_kind kind, const struct operation *waiting,
                 const struct wait_cause *cause, int64_t time);
};

/** What ends in the group waited for that, too. The longest counts; of two the kind that is more
 * certain, then the earlier cause: whatever comes first. */
void group_waits(struct message_group *group, int kind, int64_t time,
                 const struct wait_cause *cause);

/** The sink that makes waits of what belongs together. */
struct message_sink waits_sink(struct waits *waits);

#endif
