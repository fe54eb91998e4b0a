/**
 * @file channel.h
 * @brief What is in flight: sends and receives of one communicator, source, destination and tag, in
 * their order; and what goes before a receive of which it is not known yet what it received.
 */
#ifndef MESSAGE_CHANNEL_H
#define MESSAGE_CHANNEL_H

#include "analysis/message/hash.h"
#include "analysis/message/match.h"
#include "common/heap.h"

/** One end of a message that is in flight. */
struct half {
    struct half *previous, *next; /* of its channel */
    struct half *older, *newer;   /* wildcards of its posting that have not received */
    struct half *partner;
    struct half *with; /* of the same request */
    struct message_end end;
    struct channel *channel;     /* NULL: not known yet */
    struct posting *posting;     /* of a receive */
    struct message_group *probe; /* that waited for what it receives */
    int64_t order;               /* in the posting */
    int64_t bytes;
    int32_t peer, tag;
    bool sends;
    bool open;      /* its request has not ended */
    bool received;  /* a receive of which it is known what it received */
    bool is_wild;   /* among the wildcards of its posting */
    bool is_chosen; /* by a probe, and not received yet */
    bool wrong_order;
};

struct half_list {
    struct half *first, *last;
    int64_t count;
    int32_t thread; /* of the latest, -1: there was none */
    bool mixed;     /* several threads */
};

struct channel_key {
    int32_t comm, source, destination, tag;
};

struct channel {
    struct channel_key key;
    struct half_list sends, receives;
    struct posting *posting; /* of the destination */
    int64_t surplus;         /* sends that no receive was posted for */
    bool is_blocked;         /* in its posting's heap */
    UT_hash_handle hh;
};

/** The receives that a process posts on a communicator. */
struct posting {
    struct {
        int32_t comm, process;
    } key;
    int64_t next;                 /* order of the next receive */
    struct half *oldest, *newest; /* wildcards that have not received */
    int64_t wildcards;            /* so many */
    int64_t early;                /* sends to the process that nothing was posted for */
    struct heap blocked;          /* channels, by the order of their first receive */
    UT_hash_handle hh;
};

struct channels {
    struct channel *channels;
    struct posting *postings;
    void (*match)(void *context, struct half *send, struct half *receive);
    void *context;
};

struct posting *posting_of(struct channels *all, int32_t comm, int32_t process);

/** A send, or a receive whose source and tag are known, gets its place; pairs are told. */
void channel_put(struct channels *all, const struct channel_key *key, struct half *half);
/** What was posted has received: pairs are told. */
void channel_received(struct channels *all, struct half *half);
/** It is not there any more. */
void channel_remove(struct channels *all, struct half *half);

/** A wildcard is posted; it has received, or will not: what waited for that goes on when it has its
 * place. */
void wildcard_put(struct half *half);
void wildcard_remove(struct half *half);
void posting_continue(struct channels *all, struct posting *posting);

/** The first receive there that a probe chose; NULL: there is none. */
struct half *channel_chosen(struct channels *all, const struct channel_key *key);

/** No more comes: what can be matched is, and the rest is told. */
void channels_end(struct channels *all, void (*unmatched)(void *context, struct half *half));

void channels_free(struct channels *all);

#endif
