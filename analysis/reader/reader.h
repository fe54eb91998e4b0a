/**
 * @file reader.h
 * @brief From an experiment on disk to the model, with the timeline streaming by.
 *
 * The room `reader` turns XML into the model of a run (model.h) and knows nobody but common/, of
 * which the trace grammar is. reader.c goes through the files, xml.c through each, by the grammar
 * of grammar.c; anchor.c, trace.c, units.c and long.c take what is in them. It answers no question
 * but one: whether a trace agrees with itself (verify.h).
 *
 * Reads experiments and single trace files of doc/trace-format.md, and the long form: a
 * `hieraCollector` file with its traces, or one such trace.
 */
#ifndef READER_H
#define READER_H

#include "analysis/reader/model.h"
#include "analysis/reader/ranges.h"

/** One instance, or the creation of a task, of the timeline. Valid during the call. */
struct instance {
    struct profile_node *node;
    int64_t begin, end; /* nanoseconds since the process's epoch */
    int64_t gap;        /* since the end of the previous sibling, else the begin of the parent */
    int64_t task;       /* number of the task, 0 for none */
    enum fragment fragment;
    bool creation; /* <c>: creation of `task` */
    int depth;     /* open instances around it */
    int64_t calls; /* that it stands for, one after another: 1, but for polls of MPI */
    int64_t took;  /* what these took, which is the duration of one */
    int lock;      /* that a call took or gave back; 0: none, or not told */
    int64_t columns[COLUMN_COUNT];
    const int64_t *counters; /* as many as the experiment has, or NULL */
    const char *message;     /* key=value pairs of a call of MPI, or NULL; not NUL terminated */
    int message_length;
    const char *dependences; /* of a creation: `o` of <c>, or NULL; not NUL terminated */
    int dependences_length;
};

/** How a unit was found in the other runs, where counters are of several. */
enum unit_match { MATCHED_NOT, MATCHED_LABEL, MATCHED_RANK, MATCHED_CELL, UNIT_MATCHES };
extern const char *const match_names[];

/** A unit of work (XU), or a construct that labels run through. Valid during the call. */
struct execution_unit {
    const struct recorded_location *location; /* that executed it */
    const struct source_region *region;
    enum unit_kind kind;
    enum unit_mark mark;
    enum unit_match match;
    int64_t id, parent;   /* unique in the process; 0: the root */
    int64_t index, paper; /* within the parent */
    int thread, size;     /* number in its team of who created it; of a parallel region: the team */
    int64_t begin, duration, time;
    int64_t last, count;     /* iterations of a range; `index` is the first one */
    const int64_t *counters; /* as many as the experiment has, or NULL */
};

/** Called in file order. Whatever is called may be NULL. */
struct timeline_handler {
    void (*process_begin)(void *argument, struct process *process);
    void (*enter)(void *argument, const struct instance *instance);
    /* Only node, begin, end, depth and creation are set. */
    void (*leave)(void *argument, const struct instance *instance);
    void (*process_end)(void *argument, struct process *process);
    void (*unit)(void *argument, const struct execution_unit *unit);
};

struct reader_options {
    const struct ranges *ranks; /* NULL: all */
    bool anchor_only;           /* no trace that it names is read */
    unsigned jobs;              /* most threads that read; none where there is a timeline */
    /* Called with each process in the order of the ranks, once all of it is there. True: it is
     * needed no more, and is given back. NULL: all stay. */
    bool (*done)(void *argument, struct process *process);
    void *done_argument;
    const struct timeline_handler *timeline; /* NULL: checked and counted only */
    void *argument;
    void (*progress)(void *argument, const char *file, double fraction);
    void *progress_argument;
    /* Of `shares` processes that share the traces, each reads those of one `share`, some in a row.
     * 0: this one reads all. */
    unsigned share, shares;
    /* Instead of reading traces, once it is known which there are; @return false: none. NULL: they
     * are read. */
    bool (*fetch)(void *argument, struct experiment *experiment, size_t *ranks);
    void *fetch_argument;
};

/** How many processes, `most` at most, are worth it to share the experiment's traces of these
 * ranks; 1 where their order is not that of the ranks. The experiment is an anchor. */
unsigned reader_shares(const struct experiment *experiment, const struct ranges *ranks,
                       unsigned most);

/**
 * Read an experiment directory, an anchor, or a trace file.
 *
 * @param problem set when NULL is returned: "where: reason"; the caller frees it.
 * @return the experiment; files that end early are in it as far as they go, with a note.
 */
struct experiment *experiment_read(const char *path, const struct reader_options *options,
                                   char **problem);

#endif
