/**
 * @file hybrid.h
 * @brief What ranks and threads lose of the parallel efficiency, apart: POP's multiplicative hybrid
 * model (Performance Optimisation and Productivity, co-design.pop-coe.eu/metrics/hm).
 *
 * T is the duration of the longest process. A rank is outside of MPI while its first thread is; a
 * thread is useful while it neither waits, nor manages a team, nor is in MPI, nor idle.
 *
 *     parallel             mean useful / T             = mpi x openmp
 *     mpi                  mean outside / T            = mpi load balance x mpi communication
 *     mpi load balance     mean outside / max outside
 *     mpi communication    max outside / T             = serialisation x transfer
 *     mpi serialisation    max outside / ideal
 *     mpi transfer         ideal / T
 *     openmp               mean useful / mean outside  = load balance x communication
 *     openmp load balance  (mean useful / max useful) / mpi load balance
 *     openmp communication max useful / max outside
 *
 * `ideal` is the duration that the run would have if no call of MPI took time, and each waited for
 * its partners alone. Factors of OpenMP are above 1 where threads are useful while the first one of
 * their rank is in MPI.
 */
#ifndef HYBRID_H
#define HYBRID_H

#include "analysis/reader/model.h"

enum hybrid_factor {
    HYBRID_MPI,
    HYBRID_MPI_BALANCE,
    HYBRID_MPI_COMMUNICATION,
    HYBRID_MPI_SERIALISATION,
    HYBRID_MPI_TRANSFER,
    HYBRID_OPENMP,
    HYBRID_OPENMP_BALANCE,
    HYBRID_OPENMP_COMMUNICATION,
    HYBRID_FACTORS
};

struct hybrid_name {
    const char *field; /* for programs */
    const char *title; /* for people, in a list */
};
extern const struct hybrid_name hybrid_names[HYBRID_FACTORS];

struct hybrid {
    bool is_told;                  /* there are calls of MPI */
    double factor[HYBRID_FACTORS]; /* NAN: not known */
    const char *lack; /* why serialisation and transfer are not known; NULL: they are */
    size_t processes; /* that were added */
    bool is_replayed; /* hybrid_replayed() told `ideal` */
    int64_t ideal;
    double outside, most_outside, most_useful, duration; /* nanoseconds */
};

struct process;
struct profile;

/** Adds a process of the profile, to a structure that began as zeros. */
void hybrid_add(struct hybrid *hybrid, const struct profile *profile,
                const struct process *process);

/** Once all are added, and the profile has its efficiencies. */
void hybrid_end(struct hybrid *hybrid, const struct profile *profile);

/** With the ideal duration in nanoseconds, as a replay of the messages has it; below 0: it has
 * none, because of `lack`. */
void hybrid_replayed(struct hybrid *hybrid, int64_t ideal, const char *lack);

#endif
