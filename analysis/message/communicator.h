/**
 * @file communicator.h
 * @brief Communicators by their names: who is in them, and with which rank.
 *
 * A rank in a message is one of its communicator. In MPI_COMM_WORLD it is the process's; in others
 * it is known of a process whose trace says with which rank it came in (`newcomm`, `newrank`), and
 * of the first one, which is in the name (`P2_comm1`).
 */
#ifndef MESSAGE_COMMUNICATOR_H
#define MESSAGE_COMMUNICATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct communicator_member {
    int32_t process;     /* position among those of the sequence */
    int64_t collectives; /* so many that it called here */
    int64_t met;         /* so many that the matching has met */
    int32_t neighbours;  /* text of their ranks, a number as of a communicator; 0: none are told */
};

struct communicator {
    const char *name;
    bool is_own;     /* MPI_COMM_SELF: each process has its own */
    bool is_unknown; /* the name may be that of several */
    bool is_world;
    bool is_told;                        /* traces say who is which rank */
    bool is_inter;                       /* with two groups: a rank is one of the other group */
    struct communicator_member *members; /* sorted by process */
    size_t member_count, member_capacity;
    int32_t *known; /* processes of the first group by rank, as far as ranks are about as many */
    size_t known_count;
    size_t told_ranks;                      /* so many were told */
    struct communicator_process *processes; /* by group and rank: others; uthash */
    struct communicator_second *second;     /* who is in the second group: uthash */
};

struct communicators;

struct communicators *communicators_new(void);
void communicators_free(struct communicators *all);

/** @return its number, from 0 */
int32_t communicator_of_name(struct communicators *all, const char *name, size_t length);
struct communicator *communicator_of(struct communicators *all, int32_t number);
/** Their numbers are below it. */
size_t communicator_count(const struct communicators *all);

/** That a process is in it; what its name says of it. */
void communicator_join(struct communicator *comm, int32_t process);
/** That its trace says its rank in it. */
void communicator_rank(struct communicator *comm, int32_t process, int32_t rank, int group);
/** What names say of ranks; what traces tell comes after it. @param ranks of the processes, rising
 */
void communicators_settle(struct communicators *all, const int *ranks, size_t count);

/** A member; NULL: it is none. */
struct communicator_member *communicator_member(struct communicator *comm, int32_t process);

/** The process with a rank in it, -1: not known. @param own who asks */
int32_t communicator_process(const struct communicator *comm, int32_t rank, int32_t own);

struct communicator_rank {
    int32_t rank, process;
};

/** All that are known of the first group, rising by rank. @param ranks the caller frees them.
 * @return how many */
size_t communicator_ranks(const struct communicator *comm, const struct communicator_rank **ranks);

#endif
