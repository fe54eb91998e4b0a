/* The locations of a process, run side by side from a tape. */
#include "config.h"

#include "analysis/answer/task-run.h"

#include "analysis/answer/add.h"
#include "analysis/answer/idle.h"
#include "analysis/answer/task-parts.h"
#include "analysis/answer/task-state.h"
#include "common/memory.h"

#include <stdlib.h>

static void works(struct run *run, struct strand *strand, int64_t work)
{
    if (run->parts)
        task_parts_work(run->parts, strand->local, add_times(strand->local, work));
    strand_work(strand, work);
}

static struct strand *new_root(struct run *run, const struct line *line)
{
    struct strand *root = strand_new(run, NULL, (uint32_t)line->region);

    root->is_root = true;
    root->member = root;
    root->scope = xzalloc(sizeof *root->scope);
    root->scope->latest.time = -1;
    return root;
}

static void step_root(struct run *run, struct line *line)
{
    if (!run->root[line->location])
        run->root[line->location] = new_root(run, line);
    line->depth = 0;
    task_line_push(line, run->root[line->location], 0);
}

static bool is_in_group(const struct strand *strand)
{
    return strand && strand->scope && strand->scope->is_group;
}

/* Whether its thread still waits for what has to be before the step, which is `key`. */
static bool is_blocked(const struct run *run, const struct line *line, struct wait_key *key)
{
    const struct strand *strand = task_line_top(line), *task;

    switch (line->step) {
    case STEP_TEAM:
        *key = wait_for_team(line->time);
        return !line->flags && !team_find(run, line);
    case STEP_TASK:
        *key = wait_for_task(line->number);
        task = act_find(run, line->number);
        return !task || task->is_running || (!task->has_begun && task->before);
    case STEP_TASKWAIT:
        *key = wait_for_object(strand);
        return strand && strand->children_alive;
    case STEP_GROUP_END:
        *key = wait_for_object(strand ? strand->scope : NULL);
        return is_in_group(strand) && strand->scope->alive;
    case STEP_BARRIER:
        *key = wait_for_object(strand ? strand->team : NULL);
        return strand && strand->team && line->has_arrived && strand->team->phase == line->phase;
    default:
        return false;
    }
}

/* No step is earlier than this one, for which its thread waits: what it waits for and has not begun
 * was cancelled. */
static bool cancel(struct run *run, const struct line *line)
{
    const struct strand *strand = task_line_top(line);

    if (line->joins)
        return act_cancel(run, &line->joins->scope, NULL, line->time);
    if (!strand || line->is_over)
        return false;
    if (line->step == STEP_BARRIER && strand->team)
        return act_cancel(run, &strand->team->scope, NULL, line->time);
    if (line->step == STEP_GROUP_END && is_in_group(strand))
        return act_cancel(run, strand->scope, NULL, line->time);
    if (line->step == STEP_TASKWAIT)
        return act_cancel(run, strand->scope ? strand->scope : strand->within, strand, line->time);
    return false;
}

/* What it forked has ended. */
static bool joins(struct line *line, bool force)
{
    if (!line->joins || (!line->joins->is_over && !force))
        return !line->joins;
    team_drop(line->joins);
    line->joins = NULL;
    return true;
}

static void do_step(struct run *run, struct line *line)
{
    struct strand *strand = task_line_top(line);

    switch (line->step) {
    case STEP_ROOT:
        step_root(run, line);
        break;
    case STEP_TEAM:
        team_enter(run, line);
        break;
    case STEP_TASK:
        act_task(run, line);
        break;
    case STEP_LEAVE:
        if (line->depth)
            act_leave(run, line);
        break;
    case STEP_CREATE:
        act_create(run, line);
        break;
    case STEP_TASKWAIT:
        if (strand)
            strand_wait(strand, &strand->children);
        break;
    case STEP_GROUP_BEGIN:
        if (strand)
            act_group_begin(strand);
        break;
    case STEP_GROUP_END:
        if (strand)
            act_group_end(strand);
        break;
    case STEP_LOOP:
        act_loop(run, line);
        break;
    case STEP_BARRIER:
    case STEP_PASS:
        break;
    }
}

/* What a thread did before the step. Who creates an undeferred task waits within the creation for
 * what that depends on. */
static void work_before(struct run *run, struct line *line)
{
    struct strand *strand = task_line_top(line);
    const struct strand *task = NULL;
    int64_t work = line->work;

    if (line->step == STEP_TASK && line->flags & FLAG_INSIDE)
        task = act_find(run, line->number);
    if (task && task->released > line->time - work)
        work = task->released < line->time ? line->time - task->released : 0;
    if (strand && !line->has_worked)
        works(run, strand, work);
    line->has_worked = true;
}

/* Whether it is not known yet what that was. */
static bool works_later(const struct line *line)
{
    return line->step == STEP_TASK && line->flags & FLAG_INSIDE;
}

/* @return whether the step was done; else it waits for what is `key` */
static bool try_step(struct run *run, struct line *line, bool force, struct wait_key *key)
{
    *key = wait_for_object(line->joins);
    if (!joins(line, force))
        return false;
    if (line->is_over)
        return true;
    struct strand *strand = task_line_top(line);
    if (!works_later(line))
        work_before(run, line);
    if (line->step == STEP_BARRIER && strand && strand->team && !line->has_arrived)
        team_arrive(run, line, strand);
    if (is_blocked(run, line, key) && !force)
        return false;
    if (works_later(line))
        work_before(run, line);
    do_step(run, line);
    return true;
}

/* All wait, some for what will not happen.
 * @return the one that goes on all the same; NULL: none is left */
static struct line *take_by_force(struct run *run, bool *force)
{
    struct line *line = order_take_waiting(run);

    *force = line && !cancel(run, line);
    if (*force)
        run->graph->lacks |= LACKS_ORDER;
    return line;
}

static void run_lines(struct run *run)
{
    enum { SOME = 256 };
    struct wait_key key;
    struct line *line;
    bool force = false;

    for (size_t n = 0; (line = order_take(run)) || (line = take_by_force(run, &force)); n++) {
        if (run->idle && n % (SOME + run->lines) == 0)
            idle_settle(run->idle, order_earliest(run, line->time));
        if (!try_step(run, line, force, &key)) {
            order_wait(run, line, key);
        } else if (!line->is_over) {
            task_line_read(run, line);
            order_put(run, line);
        }
        force = false;
    }
}

/* ---- From begin to end ------------------------------------------------------------------- */

static struct run begin_run(struct task_graph *graph, struct task_tape *tape,
                            struct task_loops *loops)
{
    struct run run = {.graph = graph, .loops = loops, .lines = task_tape_locations(tape)};

    run.line = xcalloc(run.lines + 1, sizeof *run.line);
    run.root = xcalloc(graph->process->location_count + 1, sizeof(struct strand *));
    run.longest.time = -1;
    task_loops_begin(loops);
    return run;
}

static void open_lines(struct run *run, struct task_tape *tape)
{
    for (size_t i = 0; i < run->lines; i++) {
        struct line *line = &run->line[i];
        line->cursor = task_cursor_open(tape, i);
        line->location = (int)task_cursor_get(&line->cursor);
        line->number = 0;
        task_line_read(run, line);
        order_put(run, line);
    }
}

static void end_root(struct run *run, struct strand *root)
{
    if (run_sums(run)) {
        struct team_sum *sum = &run->graph->team[root->region];
        sum->count++;
        sum->work = add_times(sum->work, root->work);
        sum->span = add_times(sum->span, root->work);
    }
    strand_end(run, root);
    latest_take(&run->longest, root);
    if (root->scope->latest.time > run->longest.time) {
        chain_drop(run->longest.chain);
        run->longest = root->scope->latest;
        root->scope->latest.chain = NULL;
    }
}

static void end_run(struct run *run)
{
    for (size_t i = 0; i < run->graph->process->location_count; i++)
        if (run->root[i])
            end_root(run, run->root[i]);
    for (size_t i = 0; i < run->lines; i++) {
        task_cursor_close(&run->line[i].cursor);
        team_drop(run->line[i].joins);
        free(run->line[i].stack);
        free(run->line[i].item);
    }
    strand_free_all(run);
    order_free(run);
    free(run->line);
    free(run->root);
    chain_drop(run->longest.chain);
}

static int compare_shares(const void *a, const void *b)
{
    const struct path_share *x = a, *y = b;

    return (x->time < y->time) - (x->time > y->time);
}

static void keep_path(struct task_graph *graph, const struct task_chain *chain)
{
    struct source_region **regions = graph->process->experiment->regions;

    graph->path = xcalloc((chain ? chain->count : 0) + 1, sizeof *graph->path);
    for (uint32_t i = 0; chain && i < chain->count; i++)
        if (chain->part[i].time)
            graph->path[graph->path_count++] = (struct path_share){
                regions[chain->part[i].region], chain->part[i].time, chain->part[i].strands};
    if (graph->path_count)
        qsort(graph->path, graph->path_count, sizeof *graph->path, compare_shares);
}

static void find_unread(struct task_graph *graph, const struct task_tape *tape,
                        const struct task_loops *loops)
{
    if (!task_tape_is_read(tape) || !task_loops_are_read(loops))
        graph->lacks |= LACKS_TAPE;
}

static void run_again(struct task_graph *graph, struct task_tape *tape, struct task_loops *loops)
{
    struct run run = begin_run(graph, tape, loops);

    run.parts = xzalloc(sizeof *run.parts);
    run.parts->span = graph->span;
    run.idle = idle_new();
    open_lines(&run, tape);
    run_lines(&run);
    find_unread(graph, tape, loops);
    end_run(&run);
    if (graph->span > 0)
        task_parts_sum(run.parts, graph->part);
    idle_sum(run.idle, &graph->idle_ready, &graph->idle_none);
    if (graph->lacks)
        graph->idle_ready = graph->idle_none = -1;
    idle_free(run.idle);
    free(run.parts);
}

void task_run(struct task_graph *graph, struct task_tape *tape, struct task_loops *loops)
{
    struct run run = begin_run(graph, tape, loops);

    graph->work = 0;
    open_lines(&run, tape);
    run_lines(&run);
    find_unread(graph, tape, loops);
    for (size_t i = 0; i < graph->process->location_count; i++)
        if (run.root[i] && run.root[i]->scope->latest.time > run.root[i]->local)
            strand_wait(run.root[i], &run.root[i]->scope->latest);
    struct task_chain *chain = NULL;
    for (size_t i = 0; i < graph->process->location_count; i++)
        if (run.root[i])
            latest_take(&run.longest, run.root[i]);
    chain = chain_keep(run.longest.chain);
    graph->span = run.longest.time < 0 ? 0 : run.longest.time;
    end_run(&run);
    if (task_graph_is_known(graph)) {
        keep_path(graph, chain);
        run_again(graph, tape, loops);
    }
    if (!task_graph_is_known(graph))
        graph->work = graph->span = -1;
    chain_drop(chain);
}
