/**
 * @file task-graph.h
 * @brief The graph of the tasks of a run: who created whom where in its work, and what it waited
 * for; its work and span.
 *
 * The timeline comes location by location. What each did to tasks is put on a tape (task-tape.h);
 * when a process is read, its locations are run again side by side, in the order in which it
 * happened (task-run.h). So a task is known from its creation to the end of all that it created,
 * and no longer.
 *
 * Work is time between enter and exit without waits at barriers, taskwaits and ends of taskgroups,
 * and without what ran meanwhile; the creation of tasks is work of who creates them. The span is
 * the longest chain of work that nothing may reorder: no schedule is shorter.
 */
#ifndef TASK_GRAPH_H
#define TASK_GRAPH_H

#include "analysis/reader/reader.h"
#include "common/duration-bin.h"

enum {
    SPAN_PARTS = 50, /* of which is known how many tasks could run */
    TASK_LEVELS = 64 /* tasks that are nested deeper count to the last one */
};

/** Why a graph is none, or less than it should be. */
enum graph_lack {
    LACKS_INSTANCES = 1, /* POMPEII_INSTANCES kept some only */
    LACKS_TASKLOOPS = 2, /* POMPEII_XU was not set */
    LACKS_DEPENDENCES = 4,
    LACKS_CREATIONS = 8, /* of tasks that ran */
    LACKS_ENDS = 16,     /* the run died */
    LACKS_ROOM = 32,     /* for the tape */
    LACKS_ORDER = 64,    /* some began before that which they waited for had ended */
    LACKS_CANCELLED = 128,
    LACKS_TAPE = 256,       /* it could not be read */
    LACKS_UNDEFERRED = 512, /* what orders some tasks; their clauses are not known */
    LACKS_DETACHED = 1024   /* when their events were fulfilled */
};

/** What the critical path has of a region. */
struct path_share {
    struct source_region *region;
    int64_t time, strands; /* strands: tasks and threads of it that are on the path */
};

/** Of the tasks that one construct creates. */
struct task_sum {
    int64_t ran, stolen, queue, work, suspended;
    int64_t of_loops; /* created by a taskloop */
    struct {
        int64_t count, total; /* total: with all tasks below */
    } level[TASK_LEVELS];
    int64_t creations[DURATION_BINS], works[DURATION_BINS];
};

/** Of a parallel region that is in no other one, or of what is outside. */
struct team_sum {
    int64_t count, work, span;
};

/** The graph of a process. */
struct task_graph {
    struct process *process;
    size_t tasks;
    unsigned lacks;                /* enum graph_lack */
    int64_t work, span;            /* of the process; -1: not known */
    int64_t idle_ready, idle_none; /* time of threads that waited in teams: while tasks were ready
                                      for as many; while none was. -1: not known */
    int64_t part[SPAN_PARTS];      /* work in each part of the span, with threads without end */
    struct path_share *path;       /* the longest first */
    size_t path_count;
    struct task_sum **sum; /* by the region's number; NULL: none */
    struct team_sum *team; /* by the region's number */
    size_t regions;        /* of which there are sums */
};

struct task_graphs;

/** Collects graphs: a handler for command_open(), with what task_graphs_new() gave. */
extern const struct timeline_handler task_graph_timeline;
struct task_graphs *task_graphs_new(void);
void task_graphs_free(struct task_graphs *graphs);

/** The graphs, one for each process, with work, span and path. */
struct task_graph *task_graphs_list(struct task_graphs *graphs, size_t *count);

/** Where a part begins. */
int64_t task_graph_part(const struct task_graph *graph, int part);

/** What of the span is missing or why there is none: a sentence; NULL: nothing. */
const char *task_graph_lack(unsigned lacks);

/** Whether lengths are the least that they may be, not known, or exact. */
static inline bool task_graph_is_known(const struct task_graph *graph)
{
    return !(graph->lacks &
             ~(unsigned)(LACKS_DEPENDENCES | LACKS_UNDEFERRED | LACKS_DETACHED | LACKS_CANCELLED));
}

#endif
