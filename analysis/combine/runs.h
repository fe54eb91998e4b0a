/**
 * @file runs.h
 * @brief The runs that are to be one: their units of work, and what was counted in each, in
 * columns.
 *
 * The room combine joins the units of several runs of one program, each of which measured a few
 * counters (Neill, Drebes and Pop, 2018): runs.h holds them, join.h says which units are the same.
 * It may know how traces are read and how labels are made (reader, answer); it prints nothing.
 *
 * A run comes from an experiment or from a list, as `pompeii labels --list` writes it. No text of a
 * label is kept: a unit has a hash of it, and a cursor makes the texts again where one is printed.
 */
#ifndef RUNS_H
#define RUNS_H

#include "analysis/answer/unit-row.h"

/** What makes two units the same kind of work: where it stands. Below what all files are in. */
struct unit_type {
    const char *kind, *construct, *file;
    int64_t line;
    const char *text; /* "task a.c:5" */
};

struct run {
    const char *input;
    size_t count;
    struct label_key *key; /* {0}: it has none */
    uint32_t *type;        /* position in runs->type */
    int64_t *start, *first;
    int32_t *thread;
    bool *uncertain; /* its label depends on scheduling */
    size_t event_count;
    size_t *event;   /* positions in runs->event */
    int64_t **value; /* of each of them, of each unit */

    /* What runs have to share, "" and 0 where it is not known. */
    const char *program, *build, *arguments, *schedule;
    const char *uncounted; /* why threads had no counters; "": all had */
    int64_t threads;
    bool multiplexed;

    /* Of reading. */
    size_t capacity;
    struct run_source *source;
};

struct runs {
    struct run *run;
    size_t count, capacity;
    const char **event; /* of all runs, in the order in which they were met */
    size_t event_count, event_capacity;
    struct unit_type *type; /* by file, line, kind */
    size_t type_count, type_capacity;
    struct type_entry *types; /* uthash, while runs are read */
    struct pool *pool;
    bool keeps_first; /* the first experiment stays open, for retrace(), also when it is large */
};

/** Read an experiment or a list. @return 0, or -1 with `*problem`: "where: what", the caller's */
int runs_add(struct runs *runs, const char *path, const struct ranges *ranks, char **problem);

/** All are there: types get their order. */
void runs_complete(struct runs *runs);

/** They are joined: what says which units are which is needed no more, nor are their keys unless so
 * wanted. */
void runs_forget(struct runs *runs, bool keys_too);

void runs_free(struct runs *runs);

/** The column of an event in a run; NULL: it was not measured there. */
const int64_t *run_values(const struct run *run, size_t event);

/** The units of a run, one after the other, as rows of a list; without their labels if so wanted.
 */
struct cursor;
struct cursor *cursor_new(const struct run *run, bool labels, char **problem);
/** The row of unit `at`, which is none before the last one; NULL: the input has changed. */
const struct unit_row *cursor_go(struct cursor *cursor, size_t at);
void cursor_free(struct cursor *cursor);

/* ---- For those who read: experiments.c, lists.c ------------------------------------------- */

/** How a kind of input gives its units again. */
struct run_source {
    struct cursor *(*open)(const struct run *run, char **problem);
    void (*free)(struct run_source *source);
};

struct cursor {
    const struct unit_row *(*go)(struct cursor *cursor, size_t at);
    void (*free)(struct cursor *cursor);
    bool labels;
};

int experiment_add(struct runs *runs, struct run *run, const struct ranges *ranks, char **problem);
int list_add(struct runs *runs, struct run *run, char **problem);

/** The position of an event, a new one if need be. */
size_t runs_event(struct runs *runs, const char *name);

/** The columns of a run, before its first unit. False: one is there twice. */
bool run_columns(struct runs *runs, struct run *run, const char *const *names, size_t count);

/** A unit; its label may be NULL. `counters`: as many as the run has events. */
void run_add_unit(struct runs *runs, struct run *run, const struct unit_row *row,
                  struct label_key key, const int64_t *counters);

#endif
