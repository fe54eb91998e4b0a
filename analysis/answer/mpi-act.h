/**
 * @file mpi-act.h
 * @brief What a call of MPI does with messages, requests and communicators: facts, in whose words
 * the matching of messages tells them and exports write them.
 */
#ifndef MPI_ACT_H
#define MPI_ACT_H

#include <stdint.h>

enum mpi_act_kind {
    ACT_SEND,      /* a message, sent when the call ends */
    ACT_RECEIVE,   /* a message, received when the call ends */
    ACT_ISEND,     /* starts the request `number`, which sends */
    ACT_IRECEIVE,  /* starts one that receives; peer and tag may be any */
    ACT_SENT,      /* says that such a request has ended */
    ACT_RECEIVED,  /* of what was received: from whom, and what */
    ACT_CANCELLED, /* .. that it was cancelled */
    ACT_COLLECTIVE,
    ACT_ICOLLECTIVE, /* starts a request */
    ACT_COLLECTED,   /* says that it has ended */
    ACT_COMM,        /* the communicator `comm` is made, in which the process has the rank `peer` */
    ACT_DEPARTS,     /* the message `number`, whose receive is known, goes from here .. */
    ACT_ARRIVES      /* .. and is there when this call ends */
};

/** One of them. What ends has what was told when it started, beside what is only known then. */
struct mpi_act {
    int64_t
        number;    /* of the request, unique in its process; of a message, unique in all; 0: none */
    int64_t bytes; /* that are sent, or came; of a collective: of the process's own data; -1: not
                      known */
    int16_t kind;  /* enum mpi_act_kind */
    int16_t from_any; /* of what was received: its request was started for any process */
    int32_t comm;     /* number of the communicator */
    int32_t peer;     /* rank in it: of the other process, or the root; below 0: nobody */
    int32_t tag;      /* of a collective: enum mpi_collective */
};

/** The collectives that have a kind of their own in other formats. */
enum mpi_collective {
#define COLLECTIVE(id, name, data) COLLECTIVE_##id,
#include "analysis/answer/mpi-collective.def"
#undef COLLECTIVE
    MPI_COLLECTIVES
};

/** Which way the bytes of a collective go, as far as its one number tells. */
enum mpi_collective_data {
    DATA_NONE,
    DATA_FROM_ROOT, /* the root sends them, others receive them */
    DATA_SENT,      /* each sends them; how many it receives is not told */
    DATA_BOTH       /* each sends so many, and receives so many */
};

/** By its operation ("ibcast", "broadcast"). @return -1: it is none of them */
int mpi_collective_of(const char *operation);
extern const enum mpi_collective_data mpi_collective_data[MPI_COLLECTIVES];
/** The operation of one that does not start a request ("broadcast"). */
extern const char *const mpi_collective_names[MPI_COLLECTIVES];

#endif
