/**
 * @file plan.h
 * @brief The runs of `pompeii run`, and the file that keeps them: DIR/plan.json
 * (doc/schema/plan.json).
 */
#ifndef PLAN_H
#define PLAN_H

#include "analysis/plan/sets.h"
#include "common/memory.h"

#include <stdint.h>

#define PLAN_FILE "plan.json"

enum plan_strategy { PLAN_LGL, PLAN_BC, PLAN_HRM, PLAN_ALL };
extern const char *const plan_strategies[]; /* ends with NULL */

enum plan_role {
    PLAN_PART,      /* one of the runs that are joined */
    PLAN_REFERENCE, /* measures pairs of counters together */
    PLAN_HEM        /* measures all, which take turns */
};
extern const char *const plan_roles[];

enum plan_status { PLAN_WAITING, PLAN_DONE, PLAN_FAILED };
extern const char *const plan_statuses[];

enum { PLAN_UNKNOWN = -1, PLAN_RUNS_MOST = 10000, PLAN_REPEATS_MOST = 1000 };

struct plan_run {
    enum plan_role role;
    event_set events;
    int repeat; /* from 1 on */
    enum plan_status status;
    double seconds;
    int64_t exit, xus, threads; /* PLAN_UNKNOWN */
};

/** What every run has, and is put back where runs are made up for later. */
struct plan_variable {
    const char *name, *value;
};

struct plan {
    enum plan_strategy strategy;
    const char *const *argv; /* ends with NULL */
    size_t argc;
    const char *directory;    /* where the program is started */
    const char *input;        /* its stdin; "": nothing */
    const char *before;       /* what is run before each; "": nothing */
    const char *hem;          /* period of the run of role hem; "": there is none */
    bool fixed_addresses;     /* --no-aslr */
    int warm_up;              /* runs that are not kept, before the others */
    int64_t exit;             /* status of the warm-up, else of the first run */
    const char *build;        /* id of the executable as runs say it; "" */
    const char *surroundings; /* hash of the rest of the environment */
    struct plan_variable *variable;
    size_t variable_count, variable_capacity;
    const char *event[SETS_EVENTS_MOST];
    size_t event_count;
    event_set anchors;
    struct plan_run *run; /* in the order in which they are made; run[0] is run.1 */
    size_t run_count, run_capacity;
    struct event_sets conflicts, missing; /* pairs that do not fit; of them, wanted by references */
    struct pool *pool;
};

struct plan *plan_new(void);
void plan_free(struct plan *plan);

void plan_add_run(struct plan *plan, enum plan_role role, event_set events, int repeat);
void plan_add_variable(struct plan *plan, const char *name, const char *value);
const char *plan_text(struct plan *plan, const char *text);

/** Where run `at` writes: DIRECTORY/run.K; the caller frees it. */
char *plan_place(const char *directory, size_t at);

/** The counters of a set, with `separator` between them; the caller frees it. */
char *plan_events_text(const struct plan *plan, event_set events, const char *separator);

/** Runs that are done of a role and a repeat (0: of all). @return how many, their numbers in `at`,
 *  the caller's; -1 with `*problem`: some are not done */
long plan_done(const struct plan *plan, enum plan_role role, int repeat, size_t **at,
               const char *directory, char **problem);

/** DIRECTORY/plan.json, whole or as it was. @return -1 with `*problem` */
int plan_write(const struct plan *plan, const char *directory, char **problem);

/** @return NULL with `*problem`: "where: what" */
struct plan *plan_read(const char *directory, char **problem);

/** From the bytes of a file that is called so. */
struct plan *plan_parse(const char *name, const char *text, size_t length, char **problem);

/** Whether there is a plan in a directory. */
bool plan_is_in(const char *directory);

#endif
