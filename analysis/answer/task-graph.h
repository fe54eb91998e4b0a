/**
 * @file task-graph.h
 * @brief The graph of the tasks of a run: who created whom where in its work, and what it waited
 * for; its work and span.
 *
 * A node is a task, or a thread's part of a parallel region; it knows when each event of its own
 * happened, in the work that it had done by then. That is all that work and span need, and it does
 * not depend on which thread ran what. So the timeline may come location by location, as it is in
 * the file; what is kept is some 280 bytes a task, and no instance.
 *
 * Work is time between enter and exit without waits at barriers, taskwaits and ends of taskgroups,
 * and without what ran meanwhile; the creation of tasks is work of who creates them. The span is
 * the longest chain of work that nothing may reorder: no schedule is shorter.
 */
#ifndef TASK_GRAPH_H
#define TASK_GRAPH_H

#include "analysis/answer/positions.h"
#include "analysis/answer/task-depend.h"
#include "analysis/reader/reader.h"

enum graph_node_kind {
    GRAPH_TASK,
    GRAPH_ROOT,     /* what a thread does outside of teams */
    GRAPH_TEAM,     /* a parallel region; its events are its members */
    GRAPH_MEMBER,   /* what a thread does in it */
    GRAPH_TASKLOOP, /* its events are its tasks */
    GRAPH_PIECE     /* a part of a task that moved; becomes part of its task */
};

enum graph_event_kind {
    EVENT_CREATE,   /* `node` may begin */
    EVENT_INCLUDED, /* it has to end before its creator goes on */
    EVENT_TASKWAIT,
    EVENT_GROUP_BEGIN,
    EVENT_GROUP_END,
    EVENT_BARRIER,
    EVENT_INSIDE, /* a team, or a taskloop, that runs and ends here */
    EVENT_DEPEND, /* of the creation before it: `node` is a depend_item() */
};

enum {
    NO_EVENT = UINT32_MAX,
    SPAN_PARTS = 50 /* of which is known how many tasks could run */
};

struct graph_event {
    int64_t at; /* work that its node had done */
    uint32_t next;
    uint32_t kind : 4;
    uint32_t node : 28;
};

struct graph_node {
    struct source_region *region;
    int64_t number;       /* of a task: what the trace calls it; of a team: when it was forked */
    int64_t begin, end;   /* of its execution */
    int64_t created;      /* when its creation ended, and what it depends on */
    int64_t start;        /* with threads without end */
    int64_t work;         /* its own */
    int64_t total;        /* with that of all below it */
    int64_t length, deep; /* from its begin to its end; to that of all that it created */
    uint32_t parent;      /* 0: none */
    uint32_t first, last; /* of its events */
    uint32_t level;       /* tasks around it */
    uint32_t creation;    /* nanoseconds that it took, as far as they fit */
    int location, creator;
    uint8_t kind; /* enum graph_node_kind */
    bool has_begun, was_created, is_final, has_pieces;
};

/** Why a graph is none, or less than it should be. */
enum graph_lack {
    LACKS_INSTANCES = 1, /* POMPEII_INSTANCES kept some only */
    LACKS_TASKLOOPS = 2, /* POMPEII_XU was not set */
    LACKS_DEPENDENCES = 4,
    LACKS_CREATIONS = 8, /* of tasks that ran */
    LACKS_ENDS = 16      /* the run died */
};

/** What the critical path has of a region. */
struct path_share {
    struct source_region *region;
    int64_t time, strands; /* strands: nodes of it that are on the path */
};

/** The graph of a process. */
struct task_graph {
    struct process *process;
    struct graph_node *node; /* the first is none */
    size_t count, tasks;
    struct graph_event *event;
    size_t event_count;
    struct graph_object *object; /* what tasks depend on; the first is none */
    size_t object_count;
    uint32_t *order; /* positions: what is created after who created it; without pieces */
    size_t ordered;
    unsigned lacks;                /* enum graph_lack */
    int64_t work, span;            /* of the process; -1: not known */
    int64_t idle_ready, idle_none; /* time of threads that waited in teams: while tasks were ready
                                      for as many; while none was. -1: not known */
    int64_t part[SPAN_PARTS];      /* work in each part of the span, with threads without end */
    struct path_share *path;       /* the longest first */
    size_t path_count;
};

struct task_graphs;

/** Collects graphs: a handler for command_open(), with what task_graphs_new() gave. */
extern const struct timeline_handler task_graph_timeline;
struct task_graphs *task_graphs_new(void);
void task_graphs_free(struct task_graphs *graphs);

/** The graphs, one for each process, with work, span and path. */
struct task_graph *task_graphs_list(struct task_graphs *graphs, size_t *count);

/** Computes length, deep and total of each node, work, span and path; for task-graph.c. */
void task_graph_measure(struct task_graph *graph);

/** How much work each part of the span has; for task-graph.c. */
void task_graph_spread(struct task_graph *graph);

/** Where a part begins. */
int64_t task_graph_part(const struct task_graph *graph, int part);

/** What of the span is missing or why there is none: a sentence; NULL: nothing. */
const char *task_graph_lack(unsigned lacks);

/** Whether lengths are the least that they may be, not known, or exact. */
static inline bool task_graph_is_known(const struct task_graph *graph)
{
    return !(graph->lacks & ~(unsigned)LACKS_DEPENDENCES);
}

#endif
