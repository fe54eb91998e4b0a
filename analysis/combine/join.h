/**
 * @file join.h
 * @brief Which units of several runs are one: the strategies of Neill, Drebes and Pop (2018), and
 * HRM of Barrera et al.
 */
#ifndef JOIN_H
#define JOIN_H

#include "analysis/combine/runs.h"

/** A run has no member in a row. */
#define NO_MEMBER UINT32_MAX

enum strategy {
    STRATEGY_LGL,           /* by label */
    STRATEGY_CTC,           /* by type and order in time */
    STRATEGY_BC,            /* by what their shared counters say, then by label */
    STRATEGY_BC_UNLABELLED, /* by what their shared counters say, then by chance */
    STRATEGY_HRM,           /* by rank of one counter */
    STRATEGY_RANDOM,        /* by type and chance: what a strategy has to be better than */
    STRATEGIES
};

extern const char *const strategy_names[]; /* ends with NULL */

struct join_options {
    enum strategy strategy;
    uint64_t seed;
    bool keep;          /* lgl: rows also for units that not all runs have */
    bool uncertain;     /* labels that depend on scheduling are labels, too */
    bool by_position;   /* bc: labels of a cell are sorted and paired by position only */
    int linear;         /* bc: grids of so many cells, one less, .. 1; 0: halves of 2^20 */
    const char *anchor; /* hrm: of several shared counters the one to go by, or NULL */
};

/** How the members of a row came together: a number of cells, or one of these. */
enum { MATCH_LABEL = -1, MATCH_RANK = -2, MATCH_EQUAL = -3 /* bc: all shared counts */ };

struct joined {
    size_t count, capacity;
    size_t runs;
    uint32_t *member; /* of each row, of each run; rows in the order of the first run */
    int32_t *match;
    int64_t *anchor; /* hrm: of each row, what stands for the anchor; or NULL */
    size_t anchor_event;

    /* What should be said. */
    size_t twins, duplicates, mistyped; /* units that share a label in a run, and are paired in
                                           order; that are left out, because runs differ in how
                                           many do; whose label belongs to two types */
    uint32_t *missing;                  /* units that not all runs have, the first in order: */
    size_t *missing_run;                /* .. and a run that has each */
    size_t missing_count, missing_total;
};

enum { MISSING_SHOWN = 10 };

/** Join all runs; -1 with `*problem` where the strategy cannot. */
int join_runs(const struct runs *runs, const struct join_options *options, struct joined *joined,
              char **problem);
void joined_free(struct joined *joined);

/** "label", "rank", "cell:1024". */
const char *match_text(int32_t match, char *room, size_t size);

/** The value of an event in a row: of the first run that measured it. `*from` is that run. */
int64_t joined_value(const struct runs *runs, const struct joined *joined, size_t row, size_t event,
                     size_t *from);

/* ---- For the strategies: join-label.c, join-order.c, join-cell.c --------------------------- */

int join_by_label(const struct runs *runs, const struct join_options *options,
                  struct joined *joined, char **problem);
int join_by_time(const struct runs *runs, const struct join_options *options, struct joined *joined,
                 char **problem);
int join_by_chance(const struct runs *runs, const struct join_options *options,
                   struct joined *joined, char **problem);
int join_by_rank(const struct runs *runs, const struct join_options *options, struct joined *joined,
                 char **problem);
int join_by_cell(const struct runs *runs, const struct join_options *options, struct joined *joined,
                 char **problem);

/** Which labels not all runs have, for strategies that do not ask. */
void compare_labels(const struct runs *runs, const struct join_options *options,
                    struct joined *joined);

/** A new row, its members in the caller's hands. */
uint32_t *joined_add(struct joined *joined, int32_t match);

/** The units of a run, type by type: those of type t end at end[t]. */
struct by_type {
    uint32_t *unit;
    size_t *end;
};
struct by_type units_by_type(const struct runs *runs, const struct run *run);
void by_type_free(struct by_type *units);
static inline size_t type_begin(const struct by_type *units, size_t type)
{
    return type ? units->end[type - 1] : 0;
}

/** Random numbers, xoshiro256** of Blackman and Vigna (2018). */
struct chance {
    uint64_t state[4];
};
struct chance chance_of(uint64_t seed);
void shuffle(struct chance *chance, uint32_t *list, size_t count);

#endif
