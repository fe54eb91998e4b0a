/* The locations of a process, run side by side from a tape. */
#include "config.h"

#include "analysis/answer/task-run.h"

#include "analysis/answer/add.h"
#include "analysis/answer/idle.h"
#include "analysis/answer/task-parts.h"
#include "analysis/answer/task-strand.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* A parallel region that runs. */
struct team {
    UT_hash_handle hh;
    struct {
        int64_t begin, end, region;
    } key;
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

/* A location, and its next step. */
struct line {
    struct task_cursor cursor;
    struct frame *stack;
    size_t depth, capacity;
    int64_t number;
    int location;
    struct team *joins; /* that it forked, and that has not ended */
    enum task_step step;
    int64_t time, work;
    int64_t task, region, number_of_loop, length, took, address;
    unsigned flags;
    struct depend_item *item;
    size_t items, item_capacity;
    bool is_over, has_worked, has_arrived;
    uint32_t phase;
};

struct run {
    struct task_graph *graph;
    const struct loop_tasks *loops;
    struct line *line;
    size_t lines;
    size_t *heap, heaped; /* lines that may go on, the earliest first */
    size_t *waiting, waits;
    bool wakes; /* something happened for which one may wait */
    struct strand *tasks;
    struct strand **root; /* by location->index */
    size_t roots;
    struct team *teams;
    struct task_parts *parts; /* of the second run; or NULL */
    struct idle *idle;
    struct latest longest;
};

/* ---- Steps ------------------------------------------------------------------------------- */

static void read_items(struct line *line)
{
    uint64_t kind;

    line->items = 0;
    while ((kind = task_cursor_get(&line->cursor))) {
        line->item = xgrow(line->item, line->items, &line->item_capacity, sizeof *line->item);
        line->item[line->items++] =
            (struct depend_item){(enum dependence)kind, task_cursor_get(&line->cursor)};
    }
}

static void read_task(struct line *line)
{
    line->number =
        (int64_t)((uint64_t)line->number + (uint64_t)task_cursor_get_signed(&line->cursor));
    line->region = (int64_t)task_cursor_get(&line->cursor);
}

static void read_about(struct line *line)
{
    struct task_cursor *cursor = &line->cursor;

    switch (line->step) {
    case STEP_ROOT:
        line->region = (int64_t)task_cursor_get(cursor);
        break;
    case STEP_TEAM:
        line->region = (int64_t)task_cursor_get(cursor);
        line->length = (int64_t)task_cursor_get(cursor);
        line->flags = (unsigned)task_cursor_get(cursor);
        break;
    case STEP_TASK:
        read_task(line);
        line->flags = (unsigned)task_cursor_get(cursor);
        break;
    case STEP_CREATE:
        read_task(line);
        line->length = (int64_t)task_cursor_get(cursor);
        line->took = (int64_t)task_cursor_get(cursor);
        read_items(line);
        break;
    case STEP_LOOP:
        line->region = (int64_t)task_cursor_get(cursor);
        line->number_of_loop = (int64_t)task_cursor_get(cursor);
        line->flags = (unsigned)task_cursor_get(cursor);
        break;
    default:
        break;
    }
}

/* The next step. What its thread waited before it is told at once, while nothing later is. */
static void read_step(struct run *run, struct line *line)
{
    struct task_cursor *cursor = &line->cursor;
    int64_t last = line->time;

    line->has_worked = line->has_arrived = false;
    line->is_over = task_cursor_is_over(cursor);
    line->work = 0;
    if (line->is_over)
        return;
    uint64_t head = task_cursor_get(cursor);
    int64_t passed = task_cursor_get_signed(cursor);
    line->step = (enum task_step)(head % STEP_WAITED);
    line->time = last + passed;
    line->work = passed - task_cursor_get_signed(cursor);
    if (head & STEP_WAITED) {
        int64_t from = last + task_cursor_get_signed(cursor);
        int64_t length = (int64_t)task_cursor_get(cursor);
        if (run->idle) {
            idle_begin(run->idle, IDLE_THREAD, from);
            idle_end(run->idle, IDLE_THREAD, from + length);
        }
    }
    read_about(line);
}

/* ---- Strands ----------------------------------------------------------------------------- */

static bool sums(const struct run *run)
{
    return !run->parts;
}

static struct task_sum *sum_of(struct run *run, uint32_t region)
{
    struct task_sum **sum = &run->graph->sum[region];

    if (!*sum)
        *sum = xzalloc(sizeof **sum);
    return *sum;
}

static struct strand *new_strand(struct strand *parent, uint32_t region)
{
    struct strand *strand = xzalloc(sizeof *strand);

    strand->region = region;
    strand->children.time = -1;
    strand->parent = parent;
    if (parent) {
        parent->records++;
        strand->level = parent->level + parent->is_task;
        strand->outermost = parent->outermost;
    }
    return strand;
}

static void free_strand(struct strand *strand)
{
    chain_drop(strand->chain);
    chain_drop(strand->children.chain);
    depend_free(strand);
    free(strand);
}

static void works(struct run *run, struct strand *strand, int64_t work)
{
    if (run->parts)
        task_parts_work(run->parts, strand->local, add_times(strand->local, work));
    strand_work(strand, work);
}

static size_t level_of(uint32_t level)
{
    return level < TASK_LEVELS ? level : TASK_LEVELS - 1;
}

/* What it created has ended, too: its total is known. */
static void close_strand(struct run *run, struct strand *strand)
{
    while (strand && strand->has_ended && !strand->records && !strand->is_root) {
        struct strand *parent = strand->parent;
        if (strand->is_task && sums(run)) {
            int64_t *total = &sum_of(run, strand->region)->level[level_of(strand->level)].total;
            *total = add_times(*total, strand->total);
        }
        if (parent) {
            parent->total = add_times(parent->total, strand->total);
            parent->records--;
        }
        free_strand(strand);
        strand = parent;
    }
}

/* It has done all its work. */
static void end_work(struct run *run, struct strand *strand)
{
    strand->has_ended = true;
    strand->total = add_times(strand->total, strand->work);
    if (strand->outermost)
        strand->outermost->work = add_times(strand->outermost->work, strand->work);
    if (sums(run))
        run->graph->work = add_times(run->graph->work, strand->work);
    depend_forget(strand);
}

static struct strand *top(const struct line *line)
{
    return line->depth ? line->stack[line->depth - 1].strand : NULL;
}

static void push(struct line *line, struct strand *strand, unsigned flags)
{
    line->stack = xgrow(line->stack, line->depth, &line->capacity, sizeof *line->stack);
    line->stack[line->depth++] = (struct frame){strand, flags};
}

/* ---- Teams ------------------------------------------------------------------------------- */

static void free_team(struct team *team)
{
    chain_drop(team->chain);
    chain_drop(team->best.chain);
    chain_drop(team->scope.latest.chain);
    free(team->member);
    free(team);
}

static void end_team(struct run *run, struct team *team)
{
    struct latest end = team->best;

    team->is_over = true;
    if (team->forker) {
        strand_wait(team->forker, &end);
    } else if (end.time > run->longest.time) {
        chain_drop(run->longest.chain);
        run->longest = (struct latest){end.time, chain_keep(end.chain), NULL};
    }
    if (team->outermost == team && sums(run)) {
        struct team_sum *sum = &run->graph->team[team->key.region];
        sum->count++;
        sum->work = add_times(sum->work, team->work);
        sum->span = add_times(sum->span, end.time - team->start);
    }
    HASH_DEL(run->teams, team);
    if (!team->forker)
        free_team(team);
}

/* All who are there have arrived, and their tasks have ended: on from there. */
static void end_phase(struct run *run, struct team *team)
{
    size_t alive = 0;

    if (team->scope.latest.time > team->best.time) {
        chain_drop(team->best.chain);
        team->best = team->scope.latest;
        chain_keep(team->best.chain);
    }
    for (size_t i = 0; i < team->count; i++) {
        struct strand *member = team->member[i];
        bool was_told = member->was_told || member == team->best.member;
        strand_wait(member, &team->best);
        if (member->local == team->best.time) {
            chain_drop(member->chain);
            member->chain = chain_keep(team->best.chain);
            member->own = 0;
        }
        member->is_told = member->was_told = was_told;
        depend_forget(member);
        if (member->has_ended) {
            member->records--;
            close_strand(run, member);
        } else {
            team->member[alive++] = member;
        }
    }
    team->count = alive;
    team->arrived = 0;
    team->phase++;
    run->wakes = true;
    if (!alive)
        end_team(run, team);
}

static void look_at_team(struct run *run, struct team *team)
{
    if (team && team->count && team->arrived == team->count && !team->scope.alive)
        end_phase(run, team);
}

static void arrive(struct run *run, struct line *line, struct strand *member)
{
    struct team *team = member->team;
    int location = line->location;

    line->has_arrived = true;
    line->phase = team->phase;
    if (member->local > team->best.time ||
        (member->local == team->best.time &&
         (!team->best.member || location < team->best_location))) {
        struct task_chain *chain = chain_keep(strand_chain(member));
        chain_drop(team->best.chain);
        team->best = (struct latest){member->local, chain, member};
        team->best_location = location;
    }
    team->arrived++;
    look_at_team(run, team);
}

static struct team *find_team(const struct run *run, const struct line *line)
{
    struct team *team, key;

    memset(&key.key, 0, sizeof key.key);
    key.key.begin = line->time;
    key.key.end = line->time + line->length;
    key.key.region = line->region;
    HASH_FIND(hh, run->teams, &key.key, sizeof key.key, team);
    return team;
}

static struct team *fork_team(struct run *run, const struct line *line, struct strand *forker)
{
    struct team *team = xzalloc(sizeof *team);

    team->key.begin = line->time;
    team->key.end = line->time + line->length;
    team->key.region = line->region;
    team->forker = forker;
    team->outermost = forker && !forker->is_root ? forker->outermost : team;
    team->start = forker ? forker->local : 0;
    team->chain = forker ? chain_keep(strand_chain(forker)) : NULL;
    team->best.time = team->scope.latest.time = -1;
    HASH_ADD(hh, run->teams, key, sizeof team->key, team);
    run->wakes = true;
    return team;
}

static void step_team(struct run *run, struct line *line)
{
    struct strand *forker = line->flags ? top(line) : NULL;
    struct team *team = find_team(run, line);

    if (!team)
        team = fork_team(run, line, forker);
    struct strand *member = new_strand(team->forker, (uint32_t)line->region);
    member->team = team;
    member->member = member;
    member->records = 1; /* its team's */
    member->outermost = team->outermost;
    member->scope = &team->scope;
    member->local = team->start;
    member->chain = chain_keep(team->chain);
    team->member = xgrow(team->member, team->count, &team->capacity, sizeof *team->member);
    team->member[team->count++] = member;
    if (!line->flags)
        line->depth = 0;
    push(line, member, 0);
}

/* ---- Tasks ------------------------------------------------------------------------------- */

static struct strand *find_task(const struct run *run, int64_t number)
{
    struct strand *task;

    HASH_FIND(hh, run->tasks, &number, sizeof number, task);
    return task;
}

static void task_is_ready(void *argument, struct strand *task)
{
    struct run *run = argument;

    run->wakes = true;
    if (run->idle)
        idle_begin(run->idle, IDLE_READY, task->ready);
}

static void step_create(struct run *run, struct line *line)
{
    struct strand *creator = top(line);

    if (!creator || find_task(run, line->number))
        return;
    struct strand *task = new_strand(creator, (uint32_t)line->region);
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
    HASH_ADD(hh, run->tasks, number, sizeof task->number, task);
    depend_create(creator, task, line->item, line->items);
    if (!task->before)
        task_is_ready(run, task);
    if (sums(run))
        run->graph->tasks++;
    run->wakes = true;
}

static void begin_group(struct strand *strand)
{
    struct scope *scope = xzalloc(sizeof *scope);

    scope->around = strand->scope;
    scope->is_group = true;
    scope->latest.time = -1;
    strand->scope = scope;
}

static void step_task(struct run *run, struct line *line)
{
    struct strand *task = find_task(run, line->number);

    if (!task || task->is_running) { /* nobody has created it, or it runs elsewhere */
        run->graph->lacks |= task ? LACKS_ORDER : LACKS_CREATIONS;
        task = new_strand(NULL, (uint32_t)line->region);
        begin_group(task); /* of what it creates */
        push(line, task, 0);
        return;
    }
    if (!task->has_begun) {
        task->has_begun = true;
        task->begin = line->time;
        task->created = task->ready;
        if (line->flags & FLAG_INSIDE && line->time < task->created)
            task->created = line->time;
        if (run->idle && !task->before)
            idle_end(run->idle, IDLE_READY, line->time > task->ready ? line->time : task->ready);
        depend_begin(task);
    }
    if (line->flags & FLAG_BEGINS)
        task->location = line->location;
    task->is_running = true;
    push(line, task, line->flags);
}

static void sum_task(struct run *run, const struct strand *task)
{
    struct task_sum *sum = sum_of(run, task->region);

    sum->ran++;
    sum->stolen += task->location != task->creator;
    if (task->begin > task->created)
        sum->queue = add_times(sum->queue, task->begin - task->created);
    sum->work = add_times(sum->work, task->work);
    sum->suspended = add_times(sum->suspended, task->end - task->begin - task->work);
    sum->creations[duration_bin((uint64_t)task->creation)]++;
    sum->works[duration_bin((uint64_t)task->work)]++;
    sum->level[level_of(task->level)].count++;
}

/* A task of the scope has ended, or never began. */
static void leave_scope(struct run *run, struct scope *scope)
{
    if (--scope->alive)
        return;
    run->wakes = true;
    if (scope->is_over) {
        chain_drop(scope->latest.chain);
        free(scope);
    }
}

static struct team *team_of(struct strand *task)
{
    return task->member ? task->member->team : NULL;
}

static void end_task(struct run *run, struct strand *task, int64_t now)
{
    struct strand *creator = task->parent;
    struct team *team = team_of(task);

    end_work(run, task);
    task->end = now;
    if (task->within) {
        HASH_DEL(run->tasks, task);
        latest_take(&creator->children, task);
        latest_take(&task->within->latest, task);
        depend_end(task, now, task_is_ready, run);
        if (!--creator->children_alive)
            run->wakes = true;
        leave_scope(run, task->within);
        if (sums(run))
            sum_task(run, task);
    }
    close_strand(run, task);
    look_at_team(run, team);
}

/* ---- Taskloops --------------------------------------------------------------------------- */

static void sum_loop_task(struct run *run, const struct line *line, const struct strand *creator,
                          const struct loop_task *one)
{
    struct task_sum *sum = sum_of(run, (uint32_t)line->region);
    size_t level = level_of(creator->level + creator->is_task);

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
    if (one->end > one->begin) {
        idle_begin(run->idle, IDLE_BUSY, one->begin);
        idle_end(run->idle, IDLE_BUSY, one->end);
    }
    idle_begin(run->idle, IDLE_READY, created);
    idle_end(run->idle, IDLE_READY, one->begin);
}

static void step_loop(struct run *run, const struct line *line)
{
    struct strand *creator = top(line), end = {.member = NULL};
    const struct loop_tasks *loops = run->loops;
    size_t first = loops->first[line->number_of_loop];
    int64_t longest = 0, work = 0;

    if (!creator)
        return;
    for (size_t i = first; i < loops->first[line->number_of_loop + 1]; i++) {
        const struct loop_task *one = &loops->task[i];
        if (sums(run))
            sum_loop_task(run, line, creator, one);
        else
            tell_loop_task(run, line, creator->local, one);
        longest = one->time > longest ? one->time : longest;
        work = add_times(work, one->time);
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

static void end_group(struct strand *strand)
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

static void leave_frame(struct run *run, struct line *line)
{
    struct frame frame = line->stack[--line->depth];
    struct strand *strand = frame.strand;

    if (strand->is_root)
        return;
    while (strand->scope && strand->scope->is_group)
        end_group(strand);
    if (strand->team) {
        if (line->depth && strand->team->forker == top(line))
            line->joins = strand->team;
        end_work(run, strand);
        arrive(run, line, strand);
        return;
    }
    strand->is_running = false;
    run->wakes = true;
    if (strand->within && !(frame.flags & FLAG_ENDS))
        return;
    if (frame.flags & FLAG_INCLUDED && line->depth && top(line) == strand->parent) {
        struct latest end = {strand->local, strand_chain(strand), strand->member};
        strand_wait(strand->parent, &end);
    }
    end_task(run, strand, line->time);
}

static struct strand *new_root(struct run *run, const struct line *line)
{
    struct strand *root = new_strand(NULL, (uint32_t)line->region);

    root->is_root = true;
    root->member = root;
    root->scope = xzalloc(sizeof *root->scope);
    root->scope->latest.time = -1;
    run->roots++;
    return root;
}

static void step_root(struct run *run, struct line *line)
{
    if (!run->root[line->location])
        run->root[line->location] = new_root(run, line);
    line->depth = 0;
    push(line, run->root[line->location], 0);
}

/* Whether its thread still waits for what has to be before the step. */
static bool is_blocked(struct run *run, struct line *line)
{
    const struct strand *strand = top(line), *task;

    switch (line->step) {
    case STEP_TEAM:
        return !line->flags && !find_team(run, line);
    case STEP_TASK:
        task = find_task(run, line->number);
        return !task || task->is_running || (!task->has_begun && task->before);
    case STEP_TASKWAIT:
        return strand && strand->children_alive;
    case STEP_GROUP_END:
        return strand && strand->scope && strand->scope->is_group && strand->scope->alive;
    case STEP_BARRIER:
        return strand && strand->team && line->has_arrived && strand->team->phase == line->phase;
    default:
        return false;
    }
}

/* @return whether it was done; else it has to wait */
static bool do_step(struct run *run, struct line *line, bool force)
{
    if (line->joins) {
        if (!line->joins->is_over && !force)
            return false;
        if (line->joins->is_over)
            free_team(line->joins);
        line->joins = NULL;
    }
    if (line->is_over)
        return true;
    struct strand *strand = top(line);
    if (strand && !line->has_worked)
        works(run, strand, line->work);
    line->has_worked = true;
    if (line->step == STEP_BARRIER && strand && strand->team && !line->has_arrived)
        arrive(run, line, strand);
    if (is_blocked(run, line) && !force)
        return false;
    switch (line->step) {
    case STEP_ROOT:
        step_root(run, line);
        break;
    case STEP_TEAM:
        step_team(run, line);
        break;
    case STEP_TASK:
        step_task(run, line);
        break;
    case STEP_LEAVE:
        if (line->depth)
            leave_frame(run, line);
        break;
    case STEP_CREATE:
        step_create(run, line);
        break;
    case STEP_TASKWAIT:
        if (strand)
            strand_wait(strand, &strand->children);
        break;
    case STEP_GROUP_BEGIN:
        if (strand)
            begin_group(strand);
        break;
    case STEP_GROUP_END:
        if (strand)
            end_group(strand);
        break;
    case STEP_LOOP:
        step_loop(run, line);
        break;
    case STEP_BARRIER:
    case STEP_PASS:
        break;
    }
    return true;
}

/* ---- One after the other ----------------------------------------------------------------- */

static bool is_before(const struct run *run, size_t a, size_t b)
{
    const struct line *x = &run->line[a], *y = &run->line[b];

    return x->time != y->time ? x->time < y->time : a < b;
}

static void put_line(struct run *run, size_t line)
{
    size_t at = run->heaped++;

    for (; at && is_before(run, line, run->heap[(at - 1) / 2]); at = (at - 1) / 2)
        run->heap[at] = run->heap[(at - 1) / 2];
    run->heap[at] = line;
}

static size_t take_line(struct run *run)
{
    size_t first = run->heap[0], last = run->heap[--run->heaped], at = 0, next;

    for (; (next = 2 * at + 1) < run->heaped; at = next) {
        next += next + 1 < run->heaped && is_before(run, run->heap[next + 1], run->heap[next]);
        if (!is_before(run, run->heap[next], last))
            break;
        run->heap[at] = run->heap[next];
    }
    run->heap[at] = last;
    return first;
}

static void wake_all(struct run *run)
{
    while (run->waits)
        put_line(run, run->waiting[--run->waits]);
    run->wakes = false;
}

/* What happened before all that is to come. */
static void settle(const struct run *run, int64_t now)
{
    for (size_t i = 0; i < run->waits; i++)
        now = run->line[run->waiting[i]].time < now ? run->line[run->waiting[i]].time : now;
    idle_settle(run->idle, now);
}

static void run_lines(struct run *run)
{
    enum { SOME = 256 };

    for (size_t n = 0; run->heaped || run->waits; n++) {
        bool force = !run->heaped;
        if (force)
            wake_all(run);
        run->graph->lacks |= force ? LACKS_ORDER : 0;
        struct line *line = &run->line[take_line(run)];
        if (run->idle && n % SOME == 0)
            settle(run, line->time);
        if (!do_step(run, line, force)) {
            run->waiting[run->waits++] = (size_t)(line - run->line);
        } else if (!line->is_over) {
            read_step(run, line);
            put_line(run, (size_t)(line - run->line));
        }
        if (run->wakes && run->waits)
            wake_all(run);
        run->wakes = false;
    }
}

/* ---- From begin to end ------------------------------------------------------------------- */

static struct run begin_run(struct task_graph *graph, const struct task_tape *tape,
                            const struct loop_tasks *loops)
{
    struct run run = {.graph = graph, .loops = loops, .lines = task_tape_locations(tape)};

    run.line = xcalloc(run.lines + 1, sizeof *run.line);
    run.heap = xcalloc(run.lines + 1, sizeof *run.heap);
    run.waiting = xcalloc(run.lines + 1, sizeof *run.waiting);
    run.root = xcalloc(graph->process->location_count + 1, sizeof(struct strand *));
    run.longest.time = -1;
    return run;
}

static void open_lines(struct run *run, const struct task_tape *tape)
{
    for (size_t i = 0; i < run->lines; i++) {
        struct line *line = &run->line[i];
        line->cursor = task_cursor_open(tape, i);
        line->location = (int)task_cursor_get(&line->cursor);
        line->number = 0;
        read_step(run, line);
        put_line(run, i);
    }
}

static void end_root(struct run *run, struct strand *root)
{
    if (sums(run)) {
        struct team_sum *sum = &run->graph->team[root->region];
        sum->count++;
        sum->work = add_times(sum->work, root->work);
        sum->span = add_times(sum->span, root->work);
    }
    end_work(run, root);
    latest_take(&run->longest, root);
    if (root->scope->latest.time > run->longest.time) {
        chain_drop(run->longest.chain);
        run->longest = root->scope->latest;
        root->scope->latest.chain = NULL;
    }
    while (root->scope) {
        struct scope *around = root->scope->around;
        chain_drop(root->scope->latest.chain);
        free(root->scope);
        root->scope = around;
    }
    free_strand(root);
}

static void end_run(struct run *run)
{
    for (size_t i = 0; i < run->graph->process->location_count; i++)
        if (run->root[i])
            end_root(run, run->root[i]);
    for (size_t i = 0; i < run->lines; i++) {
        task_cursor_close(&run->line[i].cursor);
        free(run->line[i].stack);
        free(run->line[i].item);
    }
    HASH_CLEAR(hh, run->tasks);
    HASH_CLEAR(hh, run->teams);
    free(run->line);
    free(run->heap);
    free(run->waiting);
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

static void run_again(struct task_graph *graph, const struct task_tape *tape,
                      const struct loop_tasks *loops)
{
    struct run run = begin_run(graph, tape, loops);

    run.parts = xzalloc(sizeof *run.parts);
    run.parts->span = graph->span;
    run.idle = idle_new();
    open_lines(&run, tape);
    run_lines(&run);
    end_run(&run);
    if (graph->span > 0)
        task_parts_sum(run.parts, graph->part);
    idle_sum(run.idle, &graph->idle_ready, &graph->idle_none);
    if (graph->lacks)
        graph->idle_ready = graph->idle_none = -1;
    idle_free(run.idle);
    free(run.parts);
}

void task_run(struct task_graph *graph, const struct task_tape *tape,
              const struct loop_tasks *loops)
{
    struct run run = begin_run(graph, tape, loops);

    graph->work = 0;
    open_lines(&run, tape);
    run_lines(&run);
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
    } else {
        graph->work = graph->span = -1;
    }
    chain_drop(chain);
}
