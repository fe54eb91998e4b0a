/**
 * @file task-strand.h
 * @brief A node of the graph of tasks on its way through its events, and the members of a team on
 * theirs, from barrier to barrier: when everything would be with as many threads as one likes.
 *
 * For task-span.c and task-parts.c. Lengths of what a node created have to be known before its
 * strand is followed. Each event is passed once: linear in events.
 */
#ifndef TASK_STRAND_H
#define TASK_STRAND_H

#include "analysis/answer/task-graph.h"

/** An event that was passed, where the way back is wanted. */
struct step {
    uint32_t event;
    uint32_t jump; /* the step of the creation that was waited for; NO_STEP: of none. Of a creation:
                      that of the task that it had to wait for before it began */
};

struct parts;

/** Times are chains of work since it began. */
struct strand {
    const struct graph_node *node;
    uint32_t event;
    int64_t local, at;      /* where it is, and its own work until then */
    struct latest children; /* those that a taskwait waits for */
    struct latest all;      /* what the end of a taskgroup, or a barrier, waits for */
    struct latest *around;  /* that of taskgroups around */
    size_t groups, group_capacity;
    struct latest newest; /* when the latest creation could begin */
    uint32_t newest_node;
    uint32_t phase;    /* the first event since the last barrier */
    struct step *step; /* in `trail`: kept */
    size_t steps, step_capacity;
    bool trail;
    struct parts *parts; /* told of what it does when; or NULL */
};

void strand_open(struct strand *strand, const struct graph_node *node);
void strand_close(struct strand *strand);

/** On to the next barrier, or the end. @return whether it is at a barrier */
bool strand_advance(const struct task_graph *graph, struct strand *strand);

/** The latest end of all that it created and nothing has waited for. */
struct latest strand_reach(const struct strand *strand);

/** Between two barriers of a team: when it is over, and whose work made it so long. */
struct phase {
    int64_t end;
    uint32_t member;
};

struct team {
    struct strand *member; /* those that have not ended come first */
    size_t count, alive;
    struct phase *phase;
    size_t phases, capacity;
};

/** The team to its end; then task_team_close(). @param parts as of a strand */
struct team task_team_run(const struct task_graph *graph, const struct graph_node *node,
                          struct parts *parts);
void task_team_close(struct team *team);

/** What was done with threads without end, for each part of the span. */
struct parts {
    int64_t span;
    int64_t some[SPAN_PARTS], whole[SPAN_PARTS + 1]; /* whole: differences of how often */
    struct graph_node *node;
    int64_t origin; /* of the strand that is followed */
};

/** Its own work, and when what it creates begins; since the origin. */
void parts_work(struct parts *parts, int64_t from, int64_t to);
void parts_begin(struct parts *parts, uint32_t node, int64_t at);

#endif
