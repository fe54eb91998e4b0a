/**
 * @file whole.h
 * @brief What is said of a whole run, the same in every report: threads, duration, time used, what
 * measuring took.
 */
#ifndef WHOLE_H
#define WHOLE_H

#include "analysis/reader/model.h"

/** How many processes are, or were, of it: also while they are read one after another. */
size_t experiment_processes(const struct experiment *experiment);

/** Over its processes, those that were given back among them. */
struct process_sums experiment_sums(const struct experiment *experiment);
void process_sums_add(struct process_sums *sums, const struct process *process);

/** Sums over processes that come behind those of `sums`. */
void process_sums_join(struct process_sums *sums, const struct process_sums *more);

/** The most threads that a process had at the same time, each from its first to its last event. */
int64_t process_threads(const struct process *process);

/** Of all processes together, silent ranks included. */
int64_t experiment_threads(const struct experiment *experiment);

/** Ranks of the job that ended without anything to measure: they have no trace, and nothing else.
 */
int64_t silent_ranks(const struct experiment *experiment);

/** How many ranks there were, silent ones included. */
int64_t experiment_ranks(const struct experiment *experiment);

/** Wall time, of the longest process. */
int64_t experiment_duration(const struct experiment *experiment);

/** Processor time that a process used; -1: not known. */
int64_t process_cpu(const struct process *process);

/** Time in calls of MPI; a call inside another one counts once. */
int64_t location_communication(const struct recorded_location *location);

/** That of all threads of a process together. */
int64_t process_communication(const struct process *process);

/** For how long a process's threads could have run, and had no processor. */
int64_t process_wait(const struct process *process);
int64_t experiment_wait(const struct experiment *experiment);

/** What making its trace took the process for which it took longest; 0: none tells. */
int64_t experiment_written(const struct experiment *experiment);

/** Requests of MPI, of all processes, that were started and never said to be complete, or
 * persistent and never freed. */
int64_t experiment_open_requests(const struct experiment *experiment);

/** That of all processes, the program's and the system's on its behalf; false: not known. */
bool experiment_times(const struct experiment *experiment, int64_t *user, int64_t *system);

/** What measuring took of a process's time, and of all; and how many pairs of events there were. */
int64_t process_cost(const struct process *process);
int64_t experiment_cost(const struct experiment *experiment);
int64_t experiment_pairs(const struct experiment *experiment);

/** Whether barriers make most of it, whose cost is known to about twice: what comes before and
 * behind a barrier passes in part while the OpenMP runtime, or the kernel for it, works, and takes
 * longer behind a system call than alone, as it is measured. */
bool experiment_cost_is_rough(const struct experiment *experiment);

/** How many instances there were on all locations, and how many of them the timeline holds. */
void experiment_instances(const struct experiment *experiment, int64_t *visits, int64_t *kept);

/** How many calls and visits had events, and were left out. */
int64_t experiment_left_out(const struct experiment *experiment);

/** Whether functions are measured, of which compilers may have inlined or vectorised fewer. */
bool experiment_has_functions(const struct experiment *experiment);

#endif
