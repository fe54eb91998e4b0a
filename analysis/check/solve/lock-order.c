/* Orders in which locks are taken while others are held, and those that go round. */
#include "analysis/check/solve/lock.h"

#include "analysis/check/solve/summary.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum { CYCLE_MAX = 4, EDGES_MAX = 1024, LOOKS_MAX = 4096 }; /* beyond, nothing is said */

/** While `from` is held, `to` is waited for. */
struct order_edge {
    uint32_t from, to, event;
};

struct orders {
    struct locks *locks;
    const struct checked_team *team;
    const struct team_locks *events;
    uint32_t number;
    struct order_edge edge[EDGES_MAX];
    uint32_t count, looks;
};

/* ---- Findings ---------------------------------------------------------------------------- */

struct finding *lock_finding(struct locks *locks, enum finding_kind kind, uint32_t team,
                             const struct lock_event *event)
{
    struct program *program = locks->program;
    struct finding f = {.kind = kind,
                        .directive = event->directive,
                        .place = event->place,
                        .function = program->teams[team].function,
                        .name = lock_spelling(locks, program->teams[team].function, event->lock)};
    struct reached chain[CHAIN_MAX];
    uint32_t to = team;
    struct lock_event at = *event;
    while (at.callee != NO_NODE && f.call_count < CHAIN_MAX) {
        if (program->teams[to].nodes[at.node].kind == CFG_CALL)
            chain[f.call_count++] = (struct reached){to, at.node};
        to = at.callee;
        at = locks->teams[to].events[at.event];
    }
    if (kind == FINDING_LOCK_KEPT && program->teams[team].nodes[event->node].kind == CFG_CALL) {
        struct reached end = follow_calls(program, (struct reached){team, event->node},
                                          MEETS_BARRIER, chain, CHAIN_MAX, &f.call_count);
        const struct cfg_node *n = &program->teams[end.team].nodes[end.node];
        f.is_implicit = n->kind == CFG_END;
        if (f.is_implicit)
            n = &program->teams[end.team].nodes[n->index];
        f.directive = n->directive;
        f.place = n->place;
        to = end.team;
    }
    finding_calls(program, chain, to, &f);
    struct finding *added = finding_add(locks->findings);
    *added = f;
    return added;
}

/* ---- At the same time -------------------------------------------------------------------- */

static bool is_barrier_here(const struct program *program, const struct checked_team *team,
                            uint32_t node)
{
    const struct cfg_node *n = &team->nodes[node];
    if (n->kind != CFG_CALL)
        return n->has_barrier;
    const struct call *call = &team->calls[n->index];
    for (uint32_t i = 0; i < call->candidates.count; i++)
        if (program->functions[program->candidates[call->candidates.first + i]].summary.meets >>
                MEETS_BARRIER &
            1)
            return true;
    return false;
}

struct search {
    uint8_t *seen;
    uint32_t *stack, depth;
};

static void push(struct search *s, uint32_t node)
{
    if (s->seen[node])
        return;
    s->seen[node] = 1;
    s->stack[s->depth++] = node;
}

static void push_neighbours(struct search *s, const struct graph *graph, uint32_t node,
                            bool backward)
{
    const uint32_t *first = backward ? graph->first_predecessor : graph->first_successor;
    const uint32_t *next = backward ? graph->predecessor : graph->successor;
    for (uint32_t e = first[node]; e < first[node + 1]; e++)
        push(s, next[e]);
}

/** Can one thread be at the one node, another at the other: is there a barrier from which both are
 *  reached before the next one? */
static bool is_same_phase(const struct orders *o, uint32_t a, uint32_t b)
{
    const struct graph *graph = &o->team->graph;
    struct search back = {xcalloc(graph->count, 1), xcalloc(graph->count, sizeof(uint32_t)), 0};
    struct search on = {xcalloc(graph->count, 1), xcalloc(graph->count, sizeof(uint32_t)), 0};
    push(&back, a);
    while (back.depth) {
        uint32_t n = back.stack[--back.depth];
        if (n == graph->entry || (n != a && is_barrier_here(o->locks->program, o->team, n)))
            push_neighbours(&on, graph, n, false);
        else
            push_neighbours(&back, graph, n, true);
    }
    while (on.depth && !on.seen[b]) {
        uint32_t n = on.stack[--on.depth];
        if (!is_barrier_here(o->locks->program, o->team, n))
            push_neighbours(&on, graph, n, false);
    }
    bool found = on.seen[b];
    free(back.seen);
    free(back.stack);
    free(on.seen);
    free(on.stack);
    return found;
}

/** The construct around a node that one thread alone runs. */
static uint32_t one_thread(const struct orders *o, uint32_t node)
{
    uint32_t at = o->team->nodes[node].construct;
    for (; at != NO_NODE; at = o->team->nodes[at].construct) {
        enum directive_id id = o->team->nodes[at].directive;
        if (o->team->nodes[at].kind == CFG_MASTER || id == DIRECTIVE_SINGLE ||
            id == DIRECTIVE_SECTION)
            break;
    }
    return at;
}

static bool same_thread(const struct orders *o, const struct lock_event *a,
                        const struct lock_event *b)
{
    uint32_t left = one_thread(o, a->node), right = one_thread(o, b->node);
    if (a->is_task || b->is_task || left == NO_NODE || right == NO_NODE)
        return false;
    return left == right ||
           (o->team->nodes[left].kind == CFG_MASTER && o->team->nodes[right].kind == CFG_MASTER);
}

static bool holds(const struct lock_event *e, uint32_t lock)
{
    for (uint32_t i = 0; i < e->held_count; i++)
        if (e->held[i] == lock)
            return true;
    return false;
}

/** Do both have a lock that keeps one out while the other is in? `from` of neither is one. */
static bool has_gate(const struct order_edge *a, const struct order_edge *b,
                     const struct lock_event *left, const struct lock_event *right)
{
    for (uint32_t i = 0; i < left->held_count; i++)
        if (left->held[i] != a->from && left->held[i] != b->from && holds(right, left->held[i]))
            return true;
    return false;
}

static bool can_meet(struct orders *o, const struct order_edge *a, const struct order_edge *b)
{
    const struct lock_event *left = &o->events->events[a->event];
    const struct lock_event *right = &o->events->events[b->event];
    return o->looks++ < LOOKS_MAX && !has_gate(a, b, left, right) && !same_thread(o, left, right) &&
           is_same_phase(o, left->node, right->node);
}

/* ---- Cycles ------------------------------------------------------------------------------ */

static bool is_usable(const struct orders *o, const struct lock_event *e)
{
    return !e->is_conditional && lock_is_shared(o->locks, o->team, e->lock) &&
           (o->team->nodes[e->node].kind != CFG_CALL ||
            !is_barrier_here(o->locks->program, o->team, e->node));
}

static void collect_edges(struct orders *o)
{
    for (size_t i = 0; i < o->events->event_count; i++) {
        const struct lock_event *e = &o->events->events[i];
        if (!is_usable(o, e) || holds(e, e->lock)) /* it has it: that is told of as such */
            continue;
        for (uint32_t h = 0; h < e->held_count && o->count < EDGES_MAX; h++)
            if (lock_is_shared(o->locks, o->team, e->held[h]))
                o->edge[o->count++] = (struct order_edge){e->held[h], e->lock, i};
    }
}

static bool meets_all(struct orders *o, const uint32_t *path, uint32_t length, uint32_t next)
{
    for (uint32_t i = 0; i < length; i++)
        if (!can_meet(o, &o->edge[path[i]], &o->edge[next]))
            return false;
    return true;
}

static void add_cycle(struct orders *o, const uint32_t *path, uint32_t length)
{
    const struct order_edge *first = &o->edge[path[0]], *other = &o->edge[path[1]];
    struct finding *f =
        lock_finding(o->locks, FINDING_LOCK_ORDER, o->number, &o->events->events[first->event]);
    f->outer_place = o->events->events[other->event].place;
    f->outer_name = lock_spelling(o->locks, o->team->function, first->from);
    f->cycle = length;
}

/** Orders from path's last lock on, until one leads back to the first; each cycle is found from the
 *  smallest of its edges. */
static bool go_on(struct orders *o, uint32_t *path, uint32_t length)
{
    uint32_t last = o->edge[path[length - 1]].to, start = o->edge[path[0]].from;
    for (uint32_t e = path[0] + 1; e < o->count && o->looks < LOOKS_MAX; e++) {
        if (o->edge[e].from != last || !meets_all(o, path, length, e))
            continue;
        path[length] = e;
        if (o->edge[e].to == start) {
            add_cycle(o, path, length + 1);
            return true;
        }
        if (length + 1 < CYCLE_MAX && go_on(o, path, length + 1))
            return true;
    }
    return false;
}

void find_lock_orders(struct locks *locks, uint32_t team)
{
    struct orders *o = xzalloc(sizeof *o);
    uint32_t path[CYCLE_MAX];
    *o = (struct orders){.locks = locks,
                         .team = &locks->program->teams[team],
                         .events = &locks->teams[team],
                         .number = team};
    collect_edges(o);
    for (uint32_t e = 0; e < o->count; e++) {
        path[0] = e;
        go_on(o, path, 1);
    }
    free(o);
}
