/**
 * @file match.h
 * @brief The room message: which calls of MPI belong together, over all processes of an experiment.
 *
 * The sequence has the operations of all processes by time. The matching goes through them once,
 * and remembers what is in flight: sends without a receive, receives without a send, requests that
 * have not ended, collectives that some have not called yet. Messages of one communicator, source,
 * destination and tag are received in the order in which they were sent, by receives in the order
 * in which they were posted (MPI 4.0, 3.5); what a wildcard received is known from its status. The
 * n-th collective that each process calls on a communicator is one.
 */
#ifndef MESSAGE_MATCH_H
#define MESSAGE_MATCH_H

#include "analysis/message/sequence.h"

/** What is remembered of an operation that others waited for. */
struct wait_cause {
    int64_t begin;
    int32_t process, thread, region;
};

/** An operation that messages end in, and what it waited for, which the sinks keep here. */
struct message_group {
    struct operation done;
    int32_t refs;
    int kind; /* of wait */
    int64_t wait;
    struct wait_cause cause;
};

/** An operation, and what its process waited in for it. */
struct message_end {
    struct operation operation; /* that started it */
    struct message_group
        *group;                /* of what ended it: the same operation, or a wait; NULL: nothing */
    struct message_group *own; /* where it may have waited itself, and ends in another one */
    int32_t latest; /* of a collective in which each waits for some: the place of the one of these
                       that came last; -1: none */
};

struct message {
    struct message_end send, receive;
    struct message_group *probe; /* that waited for it before the receive; NULL: none */
    int64_t bytes;               /* -1: not known */
    int32_t tag, comm;
    bool wrong_order; /* other messages were there before it */
};

/** Why an operation has no partner. */
enum unmatched_reason {
    UNMATCHED_SEND,
    UNMATCHED_RECEIVE,
    UNMATCHED_PENDING,
    UNMATCHED_CANCELLED,
    UNMATCHED_UNTOLD,
    UNMATCHED_RANKS,
    UNMATCHED_ABSENT,
    UNMATCHED_CUT,
    UNMATCHED_FEWER,
    UNMATCHED_OTHER,
    UNMATCHED_REASONS
};
extern const char *const unmatched_reasons[UNMATCHED_REASONS];

/** What is done with what was found; each may be NULL. Arguments are valid during the call. */
struct message_sink {
    void *context;
    /** Each operation, by begin. */
    void (*operation)(void *context, const struct operation *operation);
    /** When both ends have ended, or never will. */
    void (*message)(void *context, const struct message *message);
    /** When all messages that ended in an operation are told. */
    void (*group)(void *context, const struct message_group *group);
    /** A collective that all called, when all have ended, or never will: `count` of them by
     * process.
     * @param root position of the root's, -1: it has none, or it is not known */
    void (*collective)(void *context, const struct message_end *members, size_t count, int root);
    /** One-sided access, and a call that it had to wait for. */
    void (*exposure)(void *context, const struct message_end *waiting,
                     const struct operation *cause);
    /** @param peer as the operation has it */
    void (*unmatched)(void *context, const struct operation *operation, int32_t peer,
                      enum unmatched_reason reason);
};

/** What of the matching is no certainty. Where clocks of nodes were put right (logical-clock.h),
 * the sequence knows. */
struct match_doubts {
    int64_t unordered; /* messages of which several threads sent or received some alike */
    int64_t reversed;  /* messages that were received before they were sent: clocks differ */
    int64_t after_cut; /* operations where the timeline has not all */
    size_t most;       /* ends of messages that were remembered at the same time */
};

/**
 * Go through a sequence that is finished, and tell the sinks; the first time by logical clocks.
 *
 * @return false with errno set when the sequence can't be read
 */
bool match_all(struct sequence *sequence, const struct experiment *experiment,
               const struct message_sink *sinks, size_t sink_count, struct match_doubts *doubts);

/** Of what belongs together, one part of so many that are found each alone: messages by who
 * receives them, collectives one by one. What several messages end in may be a group in several of
 * them. */
struct match_share {
    uint32_t share, shares;
};
enum { MATCH_ALONE = 1 /* shares */ };

/** The same by the clocks as they are. */
bool match_walk(struct sequence *sequence, const struct experiment *experiment,
                const struct match_share *share, const struct message_sink *sinks,
                size_t sink_count, struct match_doubts *doubts);

/** Whether what ends in it may be of other shares, too. */
bool match_group_is_shared(const struct message_group *group);

#endif
