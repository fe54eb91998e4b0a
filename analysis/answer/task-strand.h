/**
 * @file task-strand.h
 * @brief Who works: a task, a thread's part of a parallel region, what a thread does outside of
 * them; how far it is with threads without end, and by which chain of work.
 */
#ifndef TASK_STRAND_H
#define TASK_STRAND_H

#include "analysis/answer/task-chain.h"
#include "analysis/answer/task-depend.h"

#include <uthash.h>

struct strand;

/** The latest end of what has ended, the chain to it, and the thread of the team that it began
 * with. */
struct latest {
    int64_t time;
    struct task_chain *chain;
    struct strand *member;
};

/** A taskgroup, or all that a thread of a team or outside of them creates. */
struct scope {
    struct scope *around; /* of the same strand; NULL: none */
    int64_t alive;        /* tasks that have not ended */
    struct latest latest;
    struct strand *fresh; /* tasks that have not begun */
    bool is_group, is_over;
};

struct team;

struct strand {
    UT_hash_handle hh; /* of tasks: by number */
    int64_t number;
    struct strand *parent, *member;
    struct team *outermost; /* team that it is in */
    struct team *team;      /* of a member */
    uint32_t region, level;
    int64_t local;            /* how far it is */
    struct task_chain *chain; /* to where it was */
    int64_t own;              /* work since then */
    bool is_told;             /* the chain has this strand among its own */
    bool was_told;            /* of a member: at the last barrier */
    struct latest children;
    struct scope *scope;             /* the innermost that is its own */
    struct scope *within;            /* that of its creator */
    int64_t children_alive, records; /* records: of what it created */
    int64_t work, total;
    int64_t begin, end, created, ready;
    int64_t released; /* when the last that it depends on ended, after it was created; 0: none */
    int64_t creation;
    int location, creator;
    int64_t before; /* generations that have to end first */
    struct depend_wait *waits;
    struct generation **joins;
    size_t wait_count, join_count;
    struct depend_object *objects;
    size_t objects_kept;
    bool is_root, is_task, has_begun, is_running, has_ended;
    struct strand *prev, *next;             /* of all that there are */
    struct strand *fresh_prev, *fresh_next; /* of those of its scope */
};

/** Its chain, with all that it did so far; for the caller to keep. */
struct task_chain *strand_chain(struct strand *strand);

/** It did work. */
void strand_work(struct strand *strand, int64_t work);

/** It goes on there, not before. */
void strand_wait(struct strand *strand, const struct latest *latest);

/** The strand has come to its end, or to a barrier: the later one stays. */
void latest_take(struct latest *latest, struct strand *strand);

#endif
