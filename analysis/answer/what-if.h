/**
 * @file what-if.h
 * @brief How long a run would take with parts of it faster, or with teams of another size.
 *
 * By replay (replay.h) where the timeline has every instance; else, and always with other teams, by
 * the profile: what is outside of parallel regions takes what it takes, a region what its busiest
 * thread does, phase by phase, where a construct that ends in a barrier is a phase.
 */
#ifndef WHAT_IF_H
#define WHAT_IF_H

#include "analysis/answer/lock-gain.h"
#include "analysis/answer/loop-table.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/replay.h"
#include "analysis/answer/table.h"
#include "analysis/answer/task-graph.h"

/** `FILE:LINE x2`: what becomes faster, and how much. */
struct supposition {
    char *place;                  /* or the name of a region */
    int line;                     /* -1: it is a name */
    char *which;                  /* construct or name, where several are there; "" */
    double factor;                /* that its time is multiplied by */
    bool is_free;                 /* takes no time; a lock: keeps nobody out */
    struct source_region *region; /* what_if_find() */
};

struct what_if {
    struct supposition item[MAX_CHANGES];
    size_t count;
    int16_t *about; /* by region: which of them it is, or -1: not looked up yet */
    size_t about_count, about_capacity;
};

/** @param problem set when NULL is returned; the caller frees it */
struct what_if *what_if_new(const char *const *texts, size_t count, char **problem);
void what_if_free(struct what_if *what_if);

/** Which of them are about a region: bit i is item i. For replays_new(). */
uint8_t what_if_about(void *what_if, const struct source_region *region);

/** Finds their regions among those that threads executed. False: `problem`, which the caller frees,
 * says what is there instead. */
bool what_if_find(struct what_if *what_if, const struct experiment *experiment, char **problem);

/** What is said of a run. Nanoseconds. */
struct forecast {
    int threads; /* of teams; 0: as they were */
    int64_t now;
    int64_t time, low, high;
    const char *lack; /* why it was not replayed; NULL: it was */
};

/** What a forecast goes by, besides the profile. Each may be NULL. */
struct what_if_sources {
    const struct replays *replays;
    const struct loop_summary *loops; /* with `team` of its teams */
    size_t team;
    const struct task_graph *graphs;
    size_t graph_count;
};

struct forecast what_if_forecast(const struct what_if *what_if, const struct experiment *experiment,
                                 const struct what_if_sources *sources, int threads);

/** What the time of item i is multiplied by: 1 where a lock becomes free, which takes no work away.
 */
double what_if_factor(const struct what_if *what_if, size_t i);

/** The locks of a process that keep nobody out any more, by id; the caller frees it. */
bool *what_if_locks(const struct what_if *what_if, const struct process *process);

/** By the profile; of one process. `gains` are of the experiment, without replays. For what-if.c.
 */
struct forecast what_if_by_profile(const struct what_if *what_if, const struct process *process,
                                   const struct what_if_sources *sources,
                                   const struct lock_gains *gains, int threads);

/** What is supposed, a row each; and a row for each forecast. */
struct table *what_if_table(const struct what_if *what_if, const struct experiment *experiment);
struct table *forecast_table(const struct forecast *forecasts, size_t count);

#endif
