/**
 * @file operation.h
 * @brief A call of MPI as the matching of messages wants it: what it does, and what it was told.
 */
#ifndef MESSAGE_OPERATION_H
#define MESSAGE_OPERATION_H

#include "analysis/reader/reader.h"

/** What an operation does with messages: operation.def. */
enum operation_role {
    ROLE_NONE,
    ROLE_SEND,
    ROLE_RECEIVE,
    ROLE_BOTH,      /* sends one and receives one */
    ROLE_PROBE,     /* waits until a message is there */
    ROLE_CHOOSE,    /* of what came, the message that a later TAKE receives */
    ROLE_TAKE,      /* receives what was chosen */
    ROLE_START,     /* of a persistent request: `kind` says what it does */
    ROLE_COMPLETE,  /* ends requests, or starts several */
    ROLE_ACCESS,    /* one-sided access begins, to processes that let it; */
    ROLE_ACCESSED,  /* and ends */
    ROLE_POST,      /* lets others have access; */
    ROLE_EXPOSED,   /* and ends when they have had it */
    ROLE_LOCK,      /* of a part of a window; */
    ROLE_FLUSH,     /* ends access that needs it; */
    ROLE_UNLOCK,    /* gives it back */
    ROLE_SPLIT_END, /* of a collective of a file that began before */
    ROLE_BARRIER,   /* collectives from here on: all wait for all */
    ROLE_ALL,       /* all wait for all, with data */
    ROLE_FENCE,     /* of a window, */
    ROLE_WINDOW,    /* as it is made and freed */
    ROLE_FILE,      /* of a file; */
    ROLE_SPLIT,     /* which another call ends */
    ROLE_FROM_ROOT, /* all wait for the root */
    ROLE_TO_ROOT,   /* the root waits for all */
    ROLE_SCAN,      /* each waits for those of lower rank */
    ROLE_BESIDE     /* each waits for its neighbours */
};

/** Instead of a rank or a tag. */
enum { PEER_ANY = -1, PEER_NULL = -2, PEER_NONE = -3 /* nothing said */, PEER_ROOT = -4 };

enum { COMM_NONE = -1 };

/** What else an operation does: it ends a request, or starts one of several. */
struct operation_part {
    int64_t request, bytes;
    int32_t source, tag; /* PEER_NONE: of a send or a collective */
    int32_t comm;        /* of what starts; COMM_NONE: it ends */
    uint8_t role;        /* of what starts: enum operation_role */
    bool cancelled;
};

/** An instance. Times count from the begin of the experiment. */
struct operation {
    int64_t id;    /* from 1, process by process, and by begin */
    int64_t place; /* in the order in which traces tell all calls, from 0 */
    int64_t begin, end;
    int64_t bytes;     /* -1: not known */
    int64_t request;   /* that it starts; 0: none */
    int32_t process;   /* position among those of the sequence */
    int32_t thread;    /* position in process->locations */
    int32_t region;    /* position in experiment->regions */
    int32_t level;     /* calls around it */
    int32_t comm;      /* number of the communicator, or COMM_NONE */
    int32_t peer, tag; /* where it sends to, or receives from, or the root */
    int32_t source;    /* of ROLE_BOTH: where it receives from, with this tag */
    int32_t source_tag;
    int32_t newcomm;     /* that it made, or COMM_NONE */
    int32_t newrank;     /* of the process in it, or PEER_NONE */
    int32_t group;       /* text of the ranks that it names, a number as of a communicator */
    int32_t newgroup;    /* of an intercommunicator: 1 if the process is in the second group */
    uint32_t part_count; /* of the list that follows it */
    uint8_t role;
    bool starts;    /* and does not end what it does */
    bool is_shared; /* of a lock */
    bool is_cut;    /* not all requests are listed that it ended or started */
};

static inline bool role_is_collective(int role)
{
    return role >= ROLE_BARRIER;
}

static inline bool role_is_of_all(int role)
{
    return role >= ROLE_BARRIER && role <= ROLE_SPLIT;
}

/* Where MPIs may begin a collective that ends later, and wait for each other in that. */
static inline bool role_is_of_file(int role)
{
    return role == ROLE_FILE || role == ROLE_SPLIT;
}

/** Of an operation's name; that with large counts, `send_c`, does the same as that without. */
enum operation_role operation_role(const char *name);
/** Without that. */
size_t operation_name_length(const char *name);

/** A number for a communicator's name. */
typedef int32_t communicator_number(void *context, const char *name, size_t length);

/** What an instance was told, from its message; the times and what it is are left as they are.
 * @param parts at least as many as operation_parts_most() says */
void operation_read(struct operation *operation, struct operation_part *parts,
                    const struct instance *instance, communicator_number *number, void *context);
size_t operation_parts_most(const struct instance *instance);

#endif
