/* How long a process would take, by its profile: Amdahl's law over what was measured, region by
 * region and phase by phase. */
#include "config.h"

#include "analysis/answer/lock-gain.h"
#include "analysis/answer/what-if.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A construct that ends in a barrier, or what a parallel region does outside of those: of a call
 * path. Sums over its executions. */
struct phase {
    double now, then;           /* work of the member that is read: as it was, and supposed */
    double most_now, most_then; /* of the member with most */
    double wall;                /* of the member that came last, and so waited least */
    bool is_met, splits;        /* splits: its work is shared out among the team */
};

/* What is read of an outermost parallel region. */
struct team_part {
    double wall, fixed; /* fixed: the start and the end of the team */
    double work, work_then, busiest;
    double gain_most;    /* no member can save more than it waits, and its work less */
    double saved, added; /* by suppositions, of all members */
    double held;         /* of the lock that was held longest */
    double tasks;        /* of the work */
    size_t members;
    bool is_whole; /* all of it is changed alike */
    bool is_given; /* the program says how many threads it has */
};

struct model {
    const struct what_if *what_if;
    const struct process *process;
    const struct what_if_sources *sources;
    int threads;
    struct phase *phase; /* by the path's index */
    double *held;        /* by lock */
    double *factor;      /* by node of the location that is read */
    const struct path **at;
    double serial;          /* what the process has outside of teams */
    double time, low, high; /* of the teams, and what is saved elsewhere */
};

/* A barrier of its own has no work. */
static bool starts_phase(const struct profile_node *node)
{
    return construct_of(node->region)->id != CONSTRUCT_BARRIER &&
           construct_ends_in_barrier(node->region);
}

static bool is_split(const struct profile_node *node)
{
    enum construct_id id = construct_of(node->region)->id;

    return id == CONSTRUCT_LOOP || id == CONSTRUCT_WORKSHARE || id == CONSTRUCT_SECTIONS ||
           id == CONSTRUCT_PARALLEL_LOOP || id == CONSTRUCT_PARALLEL_SECTIONS ||
           id == CONSTRUCT_PARALLEL_WORKSHARE;
}

/* What the node's work is multiplied by: what is around it counts, too, but for calls of MPI, which
 * may wait for others. */
static double factor_of(const struct model *model, const struct profile_node *node)
{
    double factor = node->parent && !node_is_mpi(node) ? model->factor[node->parent->index] : 1;

    for (size_t i = 0; i < model->what_if->count; i++)
        if (model->what_if->item[i].region == node->region)
            factor *= what_if_factor(model->what_if, i);
    return factor;
}

static double factor_around(const struct model *model, const struct profile_node *node)
{
    double factor = 1;

    while ((node = node->parent))
        for (size_t i = 0; i < model->what_if->count; i++)
            if (model->what_if->item[i].region == node->region)
                factor *= what_if_factor(model->what_if, i);
    return factor;
}

static double work_of(const struct profile_node *node)
{
    double work = (double)node_exclusive(node) - (double)node_wait(node);

    if (construct_of(node->region)->is_parallel)
        work -= (double)(node->columns[COLUMN_st] + node->columns[COLUMN_sh]);
    return work > 0 ? work : 0;
}

static const struct profile_node *next_node(const struct profile_node *top,
                                            const struct profile_node *node)
{
    if (node->first)
        return node->first;
    while (node != top && !node->next)
        node = node->parent;
    return node == top ? NULL : node->next;
}

/* ---- A member of a team ------------------------------------------------------------------ */

static void add_locks(struct model *model, const struct profile_node *node, double factor,
                      struct team_part *part)
{
    for (const struct recorded_lock_use *use = node->locks; use; use = use->of_node) {
        double *held = &model->held[use->lock->id];
        *held += (double)use->hold * fmin(factor, 1);
        part->held = fmax(part->held, *held);
    }
}

/* Ends the phase for the member. */
static void end_phase(struct phase *phase, const struct profile_node *node)
{
    double wall = (double)node->time;

    phase->most_now = fmax(phase->most_now, phase->now);
    phase->most_then = fmax(phase->most_then, phase->then);
    phase->wall = phase->is_met ? fmin(phase->wall, wall) : wall;
    phase->splits = is_split(node);
    phase->is_met = true;
    phase->now = phase->then = 0;
}

static void add_member(struct model *model, const struct profile_node *top, struct team_part *part)
{
    double waits = 0, saved = 0, added = 0, work = 0;

    for (const struct profile_node *node = top; node; node = next_node(top, node)) {
        double now = work_of(node), factor = factor_of(model, node), then = now * factor;
        bool begins = node == top || starts_phase(node);
        model->factor[node->index] = factor;
        model->at[node->index] = begins ? node->path : model->at[node->parent->index];
        struct phase *phase = &model->phase[model->at[node->index]->index];
        phase->now += now;
        phase->then += then;
        waits += (double)node_wait(node);
        work += now;
        part->work_then += then;
        part->tasks += node->task ? now : 0;
        part->is_whole &= factor == model->factor[top->index];
        saved += then < now ? now - then : 0;
        added += then > now ? then - now : 0;
        add_locks(model, node, factor, part);
    }
    for (const struct profile_node *node = top; node; node = next_node(top, node))
        if (model->at[node->index] == node->path && (node == top || starts_phase(node)))
            end_phase(&model->phase[node->path->index], node);
    double most = waits + saved - added;
    part->gain_most = part->members++ ? fmin(part->gain_most, most) : most;
    part->busiest = fmax(part->busiest, work);
    part->work += work;
    part->saved += saved;
    part->added += added;
    part->wall = fmax(part->wall, (double)top->time);
    part->fixed = fmax(part->fixed, (double)(top->columns[COLUMN_st] + top->columns[COLUMN_sh]));
}

/* ---- A region ---------------------------------------------------------------------------- */

/* How much longer work that is shared out takes with the other team. */
static double stretch(const struct model *model, const struct team_part *part)
{
    return (double)part->members / model->threads;
}

/* Of a loop whose ranges are known, by their replay. */
static double phase_stretch(const struct model *model, const struct path *path,
                            const struct team_part *part)
{
    const struct loop_summary *loops = model->sources->loops;
    double replayed = loops ? loop_summary_stretch(loops, path->region, model->sources->team) : NAN;

    return isnan(replayed) ? stretch(model, part) : replayed;
}

static double phase_time(const struct model *model, const struct path *path,
                         const struct team_part *part, double wall)
{
    const struct phase *phase = &model->phase[path->index];
    double scaled = phase->most_now > 0 ? wall * phase->most_then / phase->most_now : wall;
    double tasks = part->work > 0 ? part->tasks / part->work : 0;

    if (!model->threads || part->is_given)
        return scaled;
    if (phase->splits)
        return scaled * phase_stretch(model, path, part);
    return scaled * (1 - tasks) + scaled * tasks * stretch(model, part);
}

/* What the phases of the region take, and are reset. */
static double region_time(struct model *model, struct path *top, const struct team_part *part)
{
    double rest = part->wall - part->fixed, time = part->fixed;

    for (struct path *path = path_next(top, top); path; path = path_next(top, path)) {
        struct phase *phase = &model->phase[path->index];
        double wall = fmin(phase->wall, fmax(rest, 0));
        bool outer = phase->is_met;
        for (const struct path *above = path->parent; above != top && outer; above = above->parent)
            outer = !model->phase[above->index].is_met;
        if (!outer)
            continue;
        time += phase_time(model, path, part, wall);
        rest -= wall;
    }
    return time + phase_time(model, top, part, fmax(rest, 0));
}

static void reset_phases(struct model *model, struct path *top)
{
    for (struct path *path = top; path; path = path_next(top, path))
        model->phase[path->index] = (struct phase){0};
}

/* Another team has no less work, and no lock is held by two; with more threads it is no slower,
 * with fewer each does what some did. */
static void bound_team(const struct model *model, const struct team_part *part, double *time,
                       double *low, double *high)
{
    double times = ceil(stretch(model, part));

    *low = fmax(part->work_then / model->threads, part->held);
    *high = *high * fmax(times, 1);
    *time = fmax(*time, *low);
    *high = fmax(*time, *high);
}

/* `node` is the first one of the process there; those of a process stand in a row. */
static void add_region(struct model *model, const struct profile_node *node)
{
    struct path *top = node->path;
    struct team_part part = {.is_whole = true,
                             .is_given = strstr(top->region->clauses, "num_threads=") != NULL};

    for (; node && node->location->process == model->process; node = node->same) {
        if (!node->visits)
            continue;
        if (node->parent)
            model->factor[node->parent->index] = factor_around(model, node);
        add_member(model, node, &part);
    }
    if (!part.members)
        return;
    double factor = part.work > 0 ? part.work_then / part.work : 1;
    double time = region_time(model, top, &part);
    /* In another order, threads may wait for locks less than they did. */
    double most = part.held > 0 ? part.gain_most : fmin(part.gain_most, part.saved);
    double low = part.wall - (part.saved > 0 ? most : fmin(most, 0));
    double high = part.wall + part.added;
    if (part.is_whole && factor < 1)
        high -= (1 - factor) * part.busiest;
    if (model->threads && !part.is_given)
        bound_team(model, &part, &time, &low, &high);
    model->serial -= part.wall;
    model->time += fmin(fmax(time, low), high);
    model->low += low;
    model->high += high;
    reset_phases(model, top);
    memset(model->held, 0, (model->process->lock_count + 1) * sizeof *model->held);
}

/* All that the process has; `done` is by the path's index. */
static void add_regions(struct model *model, const struct recorded_location *location, bool *done)
{
    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        if (!node->path || done[node->path->index] || !path_is_outermost_team(node->path))
            continue;
        done[node->path->index] = true;
        add_region(model, node);
    }
}

/* ---- The process ------------------------------------------------------------------------- */

/* What the first thread saves outside of teams; what others do there may hold it up. */
static void add_serial(struct model *model, const struct recorded_location *location)
{
    double saved = 0;

    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        bool inside = node->parent && isnan(model->factor[node->parent->index]);
        model->factor[i] =
            inside || construct_of(node->region)->is_parallel ? NAN : factor_of(model, node);
        if (!isnan(model->factor[i]))
            saved += work_of(node) * (1 - model->factor[i]);
    }
    if (location == model->process->locations[0]) {
        model->time -= saved;
        model->low -= saved;
        model->high -= saved;
    } else {
        model->low -= fmax(saved, 0);
        model->high += fmax(-saved, 0);
    }
}

/* What locks cost that are free then. */
static void free_locks(struct model *model, const struct lock_gains *gains)
{
    bool *is_free = what_if_locks(model->what_if, model->process);

    for (size_t i = 0; i < model->process->lock_count; i++) {
        if (!is_free[i + 1])
            continue;
        struct gain gain = lock_gains_find(gains, model->process->locks[i]);
        model->time -= (double)gain.time;
        model->low -= (double)gain.high;
    }
    free(is_free);
}

/* No team is faster than the longest chain of tasks, where that is known; -1: it is not. */
static double span_of(const struct model *model)
{
    double factor = 1;

    for (size_t i = 0; i < model->what_if->count; i++)
        factor *= fmin(1, what_if_factor(model->what_if, i));
    for (size_t i = 0; i < model->sources->graph_count; i++) {
        const struct task_graph *graph = &model->sources->graphs[i];
        if (graph->process == model->process && graph->tasks && graph->span > 0)
            return factor * (double)graph->span;
    }
    return -1;
}

static int64_t whole(double time)
{
    return time < 0 ? 0 : time < 9e18 ? (int64_t)time : INT64_MAX;
}

struct forecast what_if_by_profile(const struct what_if *what_if, const struct process *process,
                                   const struct what_if_sources *sources,
                                   const struct lock_gains *gains, int threads)
{
    const struct experiment *experiment = process->experiment;
    int64_t now = process->finalize - process->init;
    struct model model = {.what_if = what_if,
                          .process = process,
                          .sources = sources,
                          .threads = threads,
                          .serial = (double)now};
    size_t nodes = 0;

    for (size_t i = 0; i < process->location_count; i++)
        nodes =
            process->locations[i]->node_count > nodes ? process->locations[i]->node_count : nodes;
    model.phase = xcalloc(experiment->path_count + 1, sizeof *model.phase);
    model.held = xcalloc(process->lock_count + 1, sizeof *model.held);
    model.factor = xcalloc(nodes + 1, sizeof *model.factor);
    model.at = xcalloc(nodes + 1, sizeof(const struct path *));
    bool *done = xcalloc(experiment->path_count + 1, sizeof *done);
    for (size_t i = 0; i < process->location_count; i++)
        add_regions(&model, process->locations[i], done);
    free(done);
    for (size_t i = 0; i < process->location_count; i++)
        if (process->locations[i]->kind == LOCATION_THREAD)
            add_serial(&model, process->locations[i]);
    free_locks(&model, gains);
    free(model.phase);
    free(model.held);
    free(model.factor);
    free(model.at);
    double serial = fmax(model.serial, 0), span = span_of(&model);
    double low = fmax(serial + model.low, span), high = fmax(serial + model.high, low);
    return (struct forecast){.threads = threads,
                             .now = now,
                             .time = whole(fmin(fmax(serial + model.time, low), high)),
                             .low = whole(low),
                             .high = whole(high)};
}
