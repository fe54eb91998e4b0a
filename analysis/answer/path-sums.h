/**
 * @file path-sums.h
 * @brief What all locations of a job did at a call path, added up one process after another, so
 * that a process is needed no more once it is added.
 *
 * All sums are of integers: in whatever order processes, or sums of some of them, are added, the
 * result is the same.
 */
#ifndef PATH_SUMS_H
#define PATH_SUMS_H

#include "analysis/answer/construct.h"
#include "analysis/answer/select.h"

/** A call path that the flow came from. */
struct path_source {
    struct path_source *next;
    const struct path *path;
};

struct path_sums {
    int64_t members; /* locations that visited it */
    int64_t visits, inclusive;
    int64_t exclusive;   /* with the creation of tasks */
    int64_t longest;     /* the greatest time of a location */
    int64_t body;        /* column bo */
    int64_t wait;        /* in its implicit barrier; of members */
    int64_t least_wait;  /* of a member */
    int64_t first_start; /* of what starting and ending teams took: what it took once */
    int64_t sections;    /* lost to sections that are few, or uneven: the whole job tells which */
    int64_t imbalance;   /* of the teams here: lost by some more than by others, by all */
    int64_t common;      /* (POP load balance, scheduling) */
    int64_t wall, cpu;   /* of these teams: of the thread that took longest, of all */
    int64_t small;       /* time that threads idle because teams here are small */
    int64_t overheads[OVERHEAD_COUNT]; /* of everything inside, but `sections` */
    struct measures measures;
    bool is_shown; /* it has something that the selection lets pass */
    struct path_source *sources;
};

/** By path->index. Zeroed, it has none. */
struct path_table {
    struct path_sums *item;
    size_t count, capacity;
    struct pool *pool;
};

/** Adds a process, whose call paths are merged. @param outside gets what MPI took outside of teams,
 * and what passed in regions there */
struct outside_teams {
    int64_t mpi, regions;
};
void path_sums_add(struct path_table *table, const struct process *process,
                   const struct selection *selection, struct outside_teams *outside);
void path_sums_free(struct path_table *table);

/** What other processes did at the path; their `sources` are left out. */
void path_sums_join(struct path_sums *sums, const struct path_sums *more);
/** The flow came from `before` to it. */
void path_sums_add_source(struct path_table *table, struct path_sums *sums,
                          const struct path *before);

/** Makes room for `count` paths. */
void path_sums_grow(struct path_table *table, size_t count);

/** Whether the flow came from `before` to the path. */
bool path_sums_after(const struct path_sums *sums, const struct path *before);

/** In its location: the outer region of a thread that only works in a nested team is a path (v =
 * 0).
 */
bool node_is_outermost_team(const struct profile_node *node);

#endif
