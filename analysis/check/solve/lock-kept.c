/* Locks that are kept while others are waited for, or for the next time. */
#include "analysis/check/solve/lock-walk.h"

#include "common/memory.h"

#include <stdlib.h>

/** Does what happens at this node hang on a condition that differs between threads? */
static bool is_by_some_threads(struct walker *w, uint32_t node)
{
    uint32_t count, reason, *frontier = walk_deciding(w, node, &count);
    bool found = false;
    for (uint32_t i = 0; i < count && !found; i++) {
        enum cfg_kind kind = w->team->nodes[frontier[i]].kind;
        found = kind == CFG_MASTER || kind == CFG_WORKSHARING || kind == CFG_CHOICE ||
                (kind == CFG_CONDITION &&
                 condition_varies(w->locks->dataflow, w->number, frontier[i], &reason));
    }
    free(frontier);
    return found;
}

static const struct lock_event *event_of(const struct walker *w, uint32_t lock, bool is_task)
{
    for (size_t i = 0; i < w->result->event_count; i++)
        if (w->result->events[i].lock == lock && w->result->events[i].is_task == is_task)
            return &w->result->events[i];
    return NULL;
}

static void add_kept(struct walker *w, uint32_t node, const struct cfg_node *what,
                     const struct lock_event *taken, const struct lock_event *other)
{
    struct lock_event e = *other;
    e.node = node;
    e.callee = NO_NODE;
    e.directive = what->directive;
    e.place = what->place;
    struct finding *f = lock_finding(w->locks, FINDING_LOCK_KEPT, w->number, &e);
    f->is_implicit = w->team->nodes[node].kind == CFG_END;
    f->outer_place = w->team->nodes[taken->node].place;
}

/** All threads come to this barrier with the lock in hand, or wait for it before. */
static void find_at_barrier(struct walker *w, uint32_t node)
{
    const struct cfg_node *n = &w->team->nodes[node];
    if (!runs_in_parallel(w->locks->program, w->team) || is_by_some_threads(w, node))
        return;
    for (uint32_t i = 0; i < w->lock_count; i++) {
        const struct lock_event *e = event_of(w, w->lock[i], false);
        if (!(w->must[node] >> i & 1) || !e || w->locks->keys[w->lock[i]].kind == LOCK_CRITICAL ||
            !lock_is_shared(w->locks, w->team, w->lock[i]) || is_by_some_threads(w, e->node))
            continue;
        if (n->kind == CFG_CALL) {
            struct lock_event at = *e;
            at.node = node;
            at.callee = NO_NODE;
            at.directive = DIRECTIVE_BARRIER;
            struct finding *f = lock_finding(w->locks, FINDING_LOCK_KEPT, w->number, &at);
            f->outer_place = w->team->nodes[e->node].place;
        } else {
            add_kept(w, node, n->kind == CFG_END ? &w->team->nodes[n->index] : n, e, e);
        }
    }
}

/** Can control come from one node to the other without passing a taskwait? */
static bool reaches(const struct walker *w, uint32_t from, uint32_t to)
{
    const struct graph *graph = &w->team->graph;
    uint8_t *seen = xcalloc(graph->count, 1);
    uint32_t *stack = xcalloc(graph->count, sizeof *stack), depth = 0;
    stack[depth++] = from;
    while (depth && !seen[to]) {
        uint32_t n = stack[--depth];
        for (uint32_t e = graph->first_successor[n]; e < graph->first_successor[n + 1]; e++) {
            uint32_t next = graph->successor[e];
            bool stops = w->team->nodes[next].kind == CFG_DIRECTIVE &&
                         w->team->nodes[next].directive == DIRECTIVE_TASKWAIT;
            if (seen[next])
                continue;
            seen[next] = 1;
            if (!stops)
                stack[depth++] = next;
        }
    }
    bool found = seen[to];
    free(seen);
    free(stack);
    return found;
}

static bool is_inside(const struct walker *w, uint32_t construct, uint32_t node)
{
    while (node != NO_NODE && node != construct)
        node = w->team->nodes[node].construct;
    return node == construct;
}

/** The parent has a lock while it waits for a task that needs it. */
static void find_at_taskwait(struct walker *w, uint32_t node, uint32_t group)
{
    const struct cfg_node *what = &w->team->nodes[group != NO_NODE ? group : node];
    for (uint32_t i = 0; i < w->lock_count; i++) {
        const struct lock_event *mine = event_of(w, w->lock[i], false);
        bool told = !(w->must[node] >> i & 1) || !mine;
        for (size_t t = 0; t < w->result->event_count && !told; t++) {
            const struct lock_event *e = &w->result->events[t];
            if (!e->is_task || e->lock != w->lock[i] || !e->is_fresh || e->is_conditional ||
                w->team->nodes[e->node].kind != CFG_TEAM ||
                w->locks->program->teams[w->team->nodes[e->node].index].kind != TEAM_TASK ||
                (group != NO_NODE && !is_inside(w, group, e->node)) || !reaches(w, e->node, node))
                continue;
            add_kept(w, node, what, mine, e);
            told = true;
        }
    }
}

/* ---- Ways that keep a lock for the next time --------------------------------------------- */

/** Does the thread wait for it there, whoever has it? */
static bool waits_at(const struct walker *w, const struct lock_event *e)
{
    bool fresh = e->callee == NO_NODE || w->locks->teams[e->callee].events[e->event].is_fresh;
    return fresh && !e->is_task && !e->is_conditional;
}

static const struct lock_event *event_at(const struct walker *w, uint32_t node, uint32_t lock)
{
    for (size_t i = 0; i < w->result->event_count; i++) {
        const struct lock_event *e = &w->result->events[i];
        if (e->node == node && e->lock == lock && waits_at(w, e))
            return e;
    }
    return NULL;
}

/** Behind a node: where the lock is waited for before it may be given back, or NULL. */
static const struct lock_event *set_again(struct walker *w, uint32_t from, uint32_t lock)
{
    const struct graph *graph = &w->team->graph;
    uint8_t *seen = xcalloc(graph->count, 1);
    uint32_t *stack = xcalloc(graph->count + 1, sizeof *stack), depth = 0;
    const struct lock_event *found = NULL;
    stack[depth++] = from;
    while (depth && !found) {
        uint32_t n = stack[--depth];
        for (uint32_t e = graph->first_successor[n]; e < graph->first_successor[n + 1]; e++) {
            uint32_t next = graph->successor[e];
            if (seen[next] || found)
                continue;
            seen[next] = 1;
            found = event_at(w, next, lock);
            if (!(walk_lost(w, next) & walk_bit(w, lock)))
                stack[depth++] = next;
            const struct cfg_node *end = &w->team->nodes[next];
            if (end->kind == CFG_END && end->directive == DIRECTIVE_FOR && !seen[end->index]) {
                seen[end->index] = 1; /* a thread may have several of the loop's iterations */
                stack[depth++] = end->index;
            }
        }
    }
    free(seen);
    free(stack);
    return found;
}

static void add_way_out(struct walker *w, const struct lock_event *e, const struct place *place)
{
    struct finding *f = lock_finding(w->locks, FINDING_LOCK_TWICE, w->number, e);
    f->outer_place = *place;
    f->is_way_out = true;
}

/** Of the ways that lead to a node: locks that one of them has for certain, and another has not;
 *  `way` is where the first of them comes from. */
static uint64_t kept_on_some_way(struct walker *w, uint32_t node, uint32_t *way)
{
    const struct graph *graph = &w->team->graph;
    uint64_t has = 0, has_not = 0;
    for (uint32_t e = graph->first_predecessor[node]; e < graph->first_predecessor[node + 1]; e++) {
        uint32_t from = graph->predecessor[e];
        uint64_t lost = walk_lost(w, from), taken = walk_taken(w, from);
        uint64_t must = (w->must[from] & ~lost) | taken, may = (w->may[from] & ~lost) | taken;
        if (w->must[from] == ~(uint64_t)0) /* nothing comes here */
            continue;
        if (must & ~has)
            *way = from;
        has |= must;
        has_not |= ~may;
    }
    return has & has_not;
}

void list_leaks(struct walker *w)
{
    uint32_t way = 0;
    uint64_t kept = kept_on_some_way(w, w->team->graph.exit, &way);
    uint64_t sets = w->locks->program->functions[w->team->function].summary.sets;
    struct team_locks *r = w->result;
    r->leak_count = 0;
    for (uint32_t i = 0; i < w->lock_count; i++) {
        struct lock_key key = w->locks->keys[w->lock[i]];
        bool is_own = key.kind == LOCK_PARAMETER && key.of < PARAMETERS_MAX;
        uint64_t others = is_own ? sets & ~((uint64_t)1 << key.of) : sets; /* may tell of it */
        if (!(kept >> i & 1) || others || key.kind == LOCK_LOCAL || key.kind == LOCK_CRITICAL)
            continue;
        r->leaks = xgrow(r->leaks, r->leak_count, &r->leak_capacity, sizeof *r->leaks);
        r->leaks[r->leak_count++] = (struct lock_leak){w->lock[i], w->team->nodes[way].place};
    }
}

static bool reads_call(const struct checked_team *team, struct index_range operands, uint32_t call)
{
    for (uint32_t o = operands.first; o < operands.first + operands.count; o++)
        if (team->operands[o].kind == OPERAND_CALL && team->operands[o].index == call)
            return true;
    return false;
}

/** The result may tell whether the lock was kept. */
static bool is_result_used(const struct checked_team *team, uint32_t call)
{
    bool used = false;
    for (uint32_t n = 0; n < team->node_count && !used; n++)
        used = reads_call(team, team->nodes[n].operands, call);
    for (size_t d = 0; d < team->definition_count && !used; d++)
        used = team->definitions[d].argument == NO_NODE &&
               reads_call(team, team->definitions[d].operands, call);
    for (size_t a = 0; a < team->argument_count && !used; a++)
        used = reads_call(team, team->arguments[a].operands, call);
    return used;
}

/** A callee may have kept a lock that is set again. */
static void find_behind_call(struct walker *w, uint32_t node)
{
    const struct call *call = walk_call(w, node);
    uint32_t callee = call ? walk_callee(w, call) : NO_NODE;
    for (size_t i = 0; callee != NO_NODE && i < walk_summary(w, callee)->leak_count; i++) {
        const struct lock_leak *leak = &walk_summary(w, callee)->leaks[i];
        uint32_t lock = lock_of_callee(w->locks, w->team, call, callee, leak->lock);
        const struct lock_event *e = lock == NO_NODE ? NULL : set_again(w, node, lock);
        if (e && !is_result_used(w->team, w->team->nodes[node].index))
            add_way_out(w, e, &leak->place);
    }
}

/** Where ways come together before a node. */
static uint32_t join_before(const struct graph *graph, uint32_t node)
{
    for (;;) {
        uint32_t first = graph->first_predecessor[node], before;
        if (graph->first_predecessor[node + 1] - first != 1)
            return node;
        before = graph->predecessor[first];
        if (graph->first_successor[before + 1] - graph->first_successor[before] != 1)
            return node;
        node = before;
    }
}

/** A round of a loop may keep a lock that the next one sets: `continue` past what gives it back. */
static void find_in_loops(struct walker *w)
{
    const struct graph *graph = &w->team->graph;
    uint32_t *order = xcalloc(graph->count, sizeof *order), way = 0;
    uint32_t *at = xcalloc(graph->count, sizeof *at), count = graph_order(graph, order);
    for (uint32_t i = 0; i < count; i++)
        at[order[i]] = i;
    for (uint32_t i = 0; i < count; i++) {
        bool goes_back = false;
        for (uint32_t e = graph->first_successor[order[i]];
             e < graph->first_successor[order[i] + 1]; e++)
            goes_back |= at[graph->successor[e]] <= i;
        uint64_t kept = goes_back ? kept_on_some_way(w, join_before(graph, order[i]), &way) : 0;
        for (uint32_t l = 0; l < w->lock_count && kept; l++) {
            const struct lock_event *e = kept >> l & 1 ? set_again(w, order[i], w->lock[l]) : NULL;
            if (e)
                add_way_out(w, e, &w->team->nodes[way].place);
        }
    }
    free(order);
    free(at);
}

static bool callee_meets_barrier(const struct walker *w, const struct call *call)
{
    uint32_t callee = call ? walk_callee(w, call) : NO_NODE;
    return callee != NO_NODE && w->locks->program->functions[callee].summary.barriers > 0;
}

void find_kept(struct walker *w)
{
    for (uint32_t n = 0; n < w->team->node_count && w->lock_count && w->locks->is_last; n++) {
        const struct cfg_node *node = &w->team->nodes[n];
        if (w->must[n] == ~(uint64_t)0) /* nothing comes here */
            continue;
        if ((node->has_barrier && node->kind != CFG_EXIT) ||
            callee_meets_barrier(w, walk_call(w, n)))
            find_at_barrier(w, n);
        if (node->kind == CFG_DIRECTIVE && node->directive == DIRECTIVE_TASKWAIT)
            find_at_taskwait(w, n, NO_NODE);
        if (node->kind == CFG_END && node->directive == DIRECTIVE_TASKGROUP)
            find_at_taskwait(w, n, node->index);
        find_behind_call(w, n);
    }
    if (w->lock_count && w->locks->is_last)
        find_in_loops(w);
}
