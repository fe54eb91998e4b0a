/**
 * @file task-state.h
 * @brief What is known of a process while its locations run side by side: only for task-run.c and
 * the files that have a part of it.
 */
#ifndef TASK_STATE_H
#define TASK_STATE_H

#include "analysis/answer/task-run.h"
#include "analysis/answer/task-strand.h"
#include "common/heap.h"

/** A parallel region that runs. It has an owner for each that points to it. */
struct team {
    UT_hash_handle hh;
    struct {
        int64_t begin, region;
    } key;
    int64_t end;       /* the join; those who work in it may have ended before */
    struct team *twin; /* another one that began at the same time */
    size_t owners;
    struct strand *forker;
    struct team *outermost; /* itself, or the one around */
    struct scope scope;
    struct strand **member;
    size_t count, capacity;
    size_t arrived;
    int64_t start;
    struct task_chain *chain;
    struct latest best; /* who was last at this barrier */
    int best_location;
    int64_t work;
    uint32_t phase;
    bool is_over;
};

struct frame {
    struct strand *strand;
    unsigned flags;
};

/** What a line waits for: that something happens to it. */
struct wait_key {
    uint64_t kind, what;
};

struct waiters;

/** A location, and its next step. */
struct line {
    struct task_cursor cursor;
    struct frame *stack;
    size_t depth, capacity;
    int64_t number;
    int location;
    struct team *joins; /* that it forked, and that has not ended */
    enum task_step step;
    int64_t time, work;
    int64_t region, number_of_loop, length, took;
    unsigned flags;
    struct depend_item *item;
    size_t items, item_capacity;
    bool is_over, has_worked, has_arrived;
    uint32_t phase;
    struct waiters *waiters; /* it is one of them; NULL: it may go on */
    struct line *next;       /* of those */
};

struct run {
    struct task_graph *graph;
    struct task_loops *loops;
    struct line *line;
    size_t lines;
    struct heap ready;       /* lines that may go on, by their time */
    struct waiters *waiters; /* the others, by what they wait for */
    struct strand *tasks, *strands;
    struct strand **root; /* by location->index */
    struct team *teams;
    struct task_parts *parts; /* of the second run; or NULL */
    struct idle *idle;
    struct latest longest;
};

/** Sums by region are made when it runs for the first time. */
static inline bool run_sums(const struct run *run)
{
    return !run->parts;
}

static inline size_t run_level(uint32_t level)
{
    return level < TASK_LEVELS ? level : TASK_LEVELS - 1;
}

/* task-line.c: steps, and the stack of a location */

/** The next step. What its thread waited before it is told at once, while nothing later is. */
void task_line_read(struct run *run, struct line *line);

struct strand *task_line_top(const struct line *line);
void task_line_push(struct line *line, struct strand *strand, unsigned flags);

/* task-order.c: which of them is next */

struct wait_key wait_for_object(const void *object);
struct wait_key wait_for_task(int64_t number);
struct wait_key wait_for_team(int64_t begin);

/** It may go on. */
void order_put(struct run *run, struct line *line);

/** The earliest that may go on; NULL: none. */
struct line *order_take(struct run *run);

void order_wait(struct run *run, struct line *line, struct wait_key key);

/** That happened for which some wait. */
void order_wake(struct run *run, struct wait_key key);

/** The earliest of those that wait, as if it did not; NULL: none. */
struct line *order_take_waiting(struct run *run);

/** The lines that wait have no step before that time. */
int64_t order_earliest(const struct run *run, int64_t time);

void order_free(struct run *run);

/* task-team.c: strands and teams */

struct task_sum *run_sum(struct run *run, uint32_t region);

struct strand *strand_new(struct run *run, struct strand *parent, uint32_t region);

/** What it created has ended, too: its total is known. */
void strand_close(struct run *run, struct strand *strand);

/** It has done all its work. */
void strand_end(struct run *run, struct strand *strand);

/** Of what is left at the end. */
void strand_free_all(struct run *run);

struct team *team_keep(struct team *team);
void team_drop(struct team *team);

/** NULL: no thread has begun it. */
struct team *team_find(const struct run *run, const struct line *line);

void team_enter(struct run *run, struct line *line);
void team_arrive(struct run *run, struct line *line, struct strand *member);

/** If all who are there have arrived, and their tasks have ended, they go on. */
void team_look(struct run *run, struct team *team);

/* task-act.c: tasks, taskloops and taskgroups */

/** NULL: it was not created, or has ended. */
struct strand *act_find(const struct run *run, int64_t number);
void act_create(struct run *run, struct line *line);
void act_task(struct run *run, struct line *line);
void act_loop(struct run *run, const struct line *line);
void act_group_begin(struct strand *strand);
void act_group_end(struct strand *strand);
void act_leave(struct run *run, struct line *line);

/** Nothing of the scope can begin any more: those that `parent` created, NULL: all, were cancelled.
 * @return whether there was one */
bool act_cancel(struct run *run, const struct scope *scope, const struct strand *parent,
                int64_t now);

#endif
