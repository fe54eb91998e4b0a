/* What steps do to tasks. */
#include "config.h"

#include "analysis/answer/task-state.h"

#include "analysis/answer/add.h"
#include "analysis/answer/idle.h"
#include "analysis/answer/task-parts.h"
#include "common/memory.h"

#include <stdlib.h>
#include <utlist.h>

struct strand *act_find(const struct run *run, int64_t number)
{
    struct strand *task;

    HASH_FIND(hh, run->tasks, &number, sizeof number, task);
    return task;
}

static void task_is_ready(void *argument, struct strand *task)
{
    struct run *run = argument;

    order_wake(run, wait_for_task(task->number));
    if (run->idle)
        idle_begin(run->idle, IDLE_READY, task->ready);
}

void act_create(struct run *run, struct line *line)
{
    struct strand *creator = task_line_top(line);

    if (!creator || act_find(run, line->number))
        return;
    struct strand *task = strand_new(run, creator, (uint32_t)line->region);
    task->is_task = true;
    task->number = line->number;
    task->member = creator->member;
    task->within = creator->scope ? creator->scope : creator->within;
    task->local = creator->local;
    task->chain = chain_keep(strand_chain(creator));
    task->ready = line->time + line->length;
    task->creation = line->took;
    task->creator = line->location;
    creator->children_alive++;
    task->within->alive++;
    DL_APPEND2(task->within->fresh, task, fresh_prev, fresh_next);
    HASH_ADD(hh, run->tasks, number, sizeof task->number, task);
    depend_create(creator, task, line->item, line->items);
    if (!task->before)
        task_is_ready(run, task);
    if (run_sums(run))
        run->graph->tasks++;
}

void act_group_begin(struct strand *strand)
{
    struct scope *scope = xzalloc(sizeof *scope);

    scope->around = strand->scope;
    scope->is_group = true;
    scope->latest.time = -1;
    strand->scope = scope;
}

/* It begins, or never will: it is not ready any more. */
static void leave_fresh(struct strand *task)
{
    task->has_begun = true;
    DL_DELETE2(task->within->fresh, task, fresh_prev, fresh_next);
}

static void begin_task(struct run *run, const struct line *line, struct strand *task)
{
    leave_fresh(task);
    task->begin = line->time;
    task->created = task->ready;
    if (line->flags & FLAG_INSIDE && line->time < task->created)
        task->created = line->time;
    if (run->idle && !task->before)
        idle_end(run->idle, IDLE_READY, line->time > task->ready ? line->time : task->ready);
    depend_begin(task);
}

void act_task(struct run *run, struct line *line)
{
    struct strand *task = act_find(run, line->number);

    if (!task || task->is_running) { /* nobody has created it, or it runs elsewhere */
        run->graph->lacks |= task ? LACKS_ORDER : LACKS_CREATIONS;
        task = strand_new(run, NULL, (uint32_t)line->region);
        act_group_begin(task); /* of what it creates */
        task_line_push(line, task, 0);
        return;
    }
    if (!task->has_begun)
        begin_task(run, line, task);
    if (line->flags & FLAG_BEGINS)
        task->location = line->location;
    task->is_running = true;
    task_line_push(line, task, line->flags);
}

static void sum_task(struct run *run, const struct strand *task)
{
    struct task_sum *sum = run_sum(run, task->region);

    sum->ran++;
    sum->stolen += task->location != task->creator;
    if (task->begin > task->created)
        sum->queue = add_times(sum->queue, task->begin - task->created);
    sum->work = add_times(sum->work, task->work);
    sum->suspended = add_times(sum->suspended, task->end - task->begin - task->work);
    sum->creations[duration_bin((uint64_t)task->creation)]++;
    sum->works[duration_bin((uint64_t)task->work)]++;
    sum->level[run_level(task->level)].count++;
}

/* A task of the scope has ended, or never began. */
static void leave_scope(struct run *run, struct scope *scope)
{
    if (--scope->alive)
        return;
    order_wake(run, wait_for_object(scope));
    if (scope->is_over) {
        chain_drop(scope->latest.chain);
        free(scope);
    }
}

/* It has ended for those who wait for it. */
static void leave_creator(struct run *run, struct strand *task, int64_t now)
{
    struct strand *creator = task->parent;

    HASH_DEL(run->tasks, task);
    depend_end(task, now, task_is_ready, run);
    if (!--creator->children_alive)
        order_wake(run, wait_for_object(creator));
    leave_scope(run, task->within);
}

static void end_task(struct run *run, struct strand *task, int64_t now)
{
    struct team *team = task->member ? task->member->team : NULL;

    strand_end(run, task);
    task->end = now;
    if (task->within) {
        latest_take(&task->parent->children, task);
        latest_take(&task->within->latest, task);
        leave_creator(run, task, now);
        if (run_sums(run))
            sum_task(run, task);
    }
    strand_close(run, task);
    team_look(run, team);
}

bool act_cancel(struct run *run, const struct scope *scope, const struct strand *parent,
                int64_t now)
{
    struct strand *task, *next, *gone = NULL;

    DL_FOREACH_SAFE2(scope->fresh, task, next, fresh_next)
    if (!parent || task->parent == parent) {
        leave_fresh(task);
        DL_APPEND2(gone, task, fresh_prev, fresh_next);
    }
    if (!gone)
        return false;
    run->graph->lacks |= LACKS_CANCELLED;
    DL_FOREACH_SAFE2(gone, task, next, fresh_next)
    {
        struct team *team = task->member ? task->member->team : NULL;
        depend_begin(task);
        task->has_ended = true;
        leave_creator(run, task, now);
        strand_close(run, task);
        team_look(run, team);
    }
    return true;
}

/* ---- Taskloops --------------------------------------------------------------------------- */

static void sum_loop_task(struct run *run, const struct line *line, const struct strand *creator,
                          const struct loop_task *one)
{
    struct task_sum *sum = run_sum(run, (uint32_t)line->region);
    size_t level = run_level(creator->level + creator->is_task);

    run->graph->tasks++;
    sum->ran++;
    sum->of_loops++;
    sum->stolen += one->location != line->location;
    if (one->begin > line->time)
        sum->queue = add_times(sum->queue, one->begin - line->time);
    sum->work = add_times(sum->work, one->time);
    sum->suspended = add_times(sum->suspended, one->end - one->begin - one->time);
    sum->creations[duration_bin(0)]++;
    sum->works[duration_bin((uint64_t)one->time)]++;
    sum->level[level].count++;
    sum->level[level].total = add_times(sum->level[level].total, one->time);
    run->graph->work = add_times(run->graph->work, one->time);
}

static void tell_loop_task(const struct run *run, const struct line *line, int64_t start,
                           const struct loop_task *one)
{
    int64_t created = one->begin < line->time ? one->begin : line->time;

    task_parts_work(run->parts, start, add_times(start, one->time));
    idle_begin(run->idle, IDLE_READY, created);
    if (one->end > one->begin) {
        idle_take(run->idle, one->begin);
        idle_end(run->idle, IDLE_BUSY, one->end);
    } else {
        idle_end(run->idle, IDLE_READY, one->begin);
    }
}

void act_loop(struct run *run, const struct line *line)
{
    struct strand *creator = task_line_top(line), end = {.member = NULL};
    struct loop_task one;
    int64_t longest = 0, work = 0;

    if (!creator)
        return;
    while (task_loops_next(run->loops, (size_t)line->number_of_loop, &one)) {
        if (run_sums(run))
            sum_loop_task(run, line, creator, &one);
        else
            tell_loop_task(run, line, creator->local, &one);
        longest = one.time > longest ? one.time : longest;
        work = add_times(work, one.time);
    }
    creator->total = add_times(creator->total, work);
    if (creator->outermost)
        creator->outermost->work = add_times(creator->outermost->work, work);
    if (!work)
        return;
    end.member = creator->member;
    end.local = add_times(creator->local, longest);
    end.chain = chain_add(chain_keep(strand_chain(creator)),
                          (struct chain_part){(uint32_t)line->region, longest, 1});
    end.is_told = true;
    if (line->flags) {
        strand_wait(creator, &(struct latest){end.local, end.chain, end.member});
    } else {
        latest_take(&creator->children, &end);
        latest_take(&(creator->scope ? creator->scope : creator->within)->latest, &end);
    }
    chain_drop(end.chain);
}

/* ---- What is waited for ------------------------------------------------------------------ */

void act_group_end(struct strand *strand)
{
    struct scope *scope = strand->scope;

    if (!scope || !scope->is_group)
        return;
    strand_wait(strand, &scope->latest);
    strand->scope = scope->around;
    scope->is_over = true;
    if (scope->alive)
        return;
    chain_drop(scope->latest.chain);
    free(scope);
}

static void end_groups(struct strand *strand)
{
    while (strand->scope && strand->scope->is_group)
        act_group_end(strand);
}

void act_leave(struct run *run, struct line *line)
{
    struct frame frame = line->stack[--line->depth];
    struct strand *strand = frame.strand;

    if (strand->is_root)
        return;
    if (strand->team) {
        if (line->depth && strand->team->forker == task_line_top(line))
            line->joins = team_keep(strand->team);
        end_groups(strand);
        strand_end(run, strand);
        team_arrive(run, line, strand);
        return;
    }
    strand->is_running = false;
    order_wake(run, wait_for_task(strand->number));
    if (strand->within && !(frame.flags & FLAG_ENDS))
        return;
    end_groups(strand);
    if (frame.flags & FLAG_INCLUDED && line->depth && task_line_top(line) == strand->parent) {
        struct latest end = {strand->local, strand_chain(strand), strand->member};
        strand_wait(strand->parent, &end);
    }
    end_task(run, strand, line->time);
}
