/* Who waits for a lock with which others in hand; summaries, callees first. */
#include "analysis/check/solve/lock-walk.h"

#include "analysis/check/solve/callgraph.h"
#include "common/memory.h"

#include <stdlib.h>

/* ---- Events ------------------------------------------------------------------------------ */

uint32_t *walk_deciding(struct walker *w, uint32_t node, uint32_t *count)
{
    uint32_t *frontier = xcalloc(w->team->graph.count, sizeof *frontier);
    if (!w->has_tree)
        postdominance_build(&w->tree, &w->team->graph);
    w->has_tree = true;
    *count = iterated_frontier(&w->tree, &node, 1, frontier);
    return frontier;
}

/** Is it decided by something that a caller hands over, which may say that it has the lock? */
static bool hangs_on_parameter(struct walker *w, uint32_t node)
{
    const struct function *f = &w->locks->program->functions[w->team->function];
    uint32_t count, *frontier = walk_deciding(w, node, &count);
    bool found = false;
    for (uint32_t i = 0; i < count && !found; i++) {
        const struct cfg_node *n = &w->team->nodes[frontier[i]];
        for (uint32_t o = 0; o < n->operands.count; o++) {
            struct operand operand = w->team->operands[n->operands.first + o];
            found |= operand.kind == OPERAND_VARIABLE &&
                     f->objects[f->variables[operand.index].object].kind == OBJECT_PARAMETER;
        }
    }
    free(frontier);
    return found;
}

static void add_held(struct lock_event *e, uint32_t lock)
{
    for (uint32_t i = 0; i < e->held_count; i++)
        if (e->held[i] == lock)
            return;
    if (lock != NO_NODE && e->held_count < HELD_MAX)
        e->held[e->held_count++] = lock;
}

static void add_held_here(struct walker *w, struct lock_event *e, uint64_t must)
{
    for (uint32_t i = 0; i < w->lock_count; i++)
        if (must >> i & 1)
            add_held(e, w->lock[i]);
}

static void add_event(struct walker *w, struct lock_event e)
{
    struct team_locks *r = w->result;
    if (r->event_count >= EVENTS_MAX)
        return;
    r->events = xgrow(r->events, r->event_count, &r->event_capacity, sizeof *r->events);
    r->events[r->event_count++] = e;
}

/** Of earlier events at which this lock was taken, the nearest before in the text. */
struct place walk_taken_where(const struct walker *w, uint32_t lock, uint32_t node)
{
    struct place place = w->team->nodes[node].place;
    for (size_t i = 0; i < w->result->event_count; i++) {
        const struct lock_event *e = &w->result->events[i];
        if (e->lock == lock && e->node != node && !e->is_task)
            place = w->team->nodes[e->node].place;
    }
    return place;
}

static bool is_same(const struct place *a, const struct place *b)
{
    return a->file == b->file && a->line == b->line && a->column == b->column;
}

/** Critical regions inside others are told of as nesting, as far as that sees them. */
static bool is_told(const struct findings *findings, const struct place *place,
                    const struct place *outer)
{
    for (size_t i = 0; i < findings->count; i++)
        if (findings->finding[i].kind == FINDING_NESTING &&
            is_same(&findings->finding[i].place, place) &&
            is_same(&findings->finding[i].outer_place, outer))
            return true;
    return false;
}

/** A thread waits for a lock that it has itself. */
static void find_twice(struct walker *w, const struct lock_event *e)
{
    uint64_t bit = walk_bit(w, e->lock);
    bool own_rule = e->callee == NO_NODE && e->directive == DIRECTIVE_CRITICAL;
    if (!w->locks->is_last || !(w->must[e->node] & bit) || !e->is_fresh || e->is_task || own_rule ||
        (e->is_conditional && !w->locks->options->level))
        return;
    struct place since = walk_taken_where(w, e->lock, e->node);
    if (e->directive == DIRECTIVE_CRITICAL && is_told(w->locks->findings, &e->place, &since))
        return;
    lock_finding(w->locks, FINDING_LOCK_TWICE, w->number, e)->outer_place = since;
}

static void add_own(struct walker *w, uint32_t node, uint32_t lock)
{
    const struct cfg_node *n = &w->team->nodes[node];
    struct lock_event e = {.lock = lock, .node = node, .callee = NO_NODE, .place = n->place};
    if (lock == NO_NODE)
        return;
    e.directive = n->kind == CFG_DIRECTIVE ? n->directive : DIRECTIVE_UNKNOWN;
    e.is_fresh = !(w->released[node] & walk_bit(w, lock));
    e.is_conditional =
        w->result->event_count < EVENTS_MAX && hangs_on_parameter(w, node); /* it takes time */
    add_held_here(w, &e, w->must[node]);
    struct lock_event own = e;
    own.is_fresh = true;        /* what this thread has here, it has, whatever was before */
    own.is_conditional = false; /* and it has come here */
    find_twice(w, &own);
    add_event(w, e);
}

/** The events of a callee or a task, in the words of this team. */
static void add_inner(struct walker *w, uint32_t node, uint32_t inner, const struct call *call,
                      uint32_t callee)
{
    bool hangs = call && w->locks->teams[inner].event_count &&
                 w->result->event_count < EVENTS_MAX && hangs_on_parameter(w, node);
    for (size_t i = 0; i < w->locks->teams[inner].event_count; i++) {
        struct lock_event from = w->locks->teams[inner].events[i], e = from;
        if (call)
            e.lock = lock_of_callee(w->locks, w->team, call, callee, from.lock);
        if (e.lock == NO_NODE)
            continue;
        e.held_count = 0;
        for (uint32_t h = 0; h < from.held_count; h++)
            add_held(&e, call ? lock_of_callee(w->locks, w->team, call, callee, from.held[h])
                              : from.held[h]);
        e.node = node;
        e.callee = inner;
        e.event = i;
        e.is_task |= !call;
        if (!e.is_task)
            find_twice(w, &e);
        if (!e.is_task)
            add_held_here(w, &e, w->must[node]);
        e.is_fresh &= !(w->released[node] & walk_bit(w, e.lock));
        e.is_conditional |= hangs;
        add_event(w, e);
    }
}

/** The outer task has a lock that its region's threads wait for: it waits for them. */
static void find_around_region(struct walker *w, uint32_t node, uint32_t inner)
{
    for (size_t i = 0; w->locks->is_last && i < w->locks->teams[inner].event_count; i++) {
        struct lock_event e = w->locks->teams[inner].events[i];
        if (!(w->must[node] & walk_bit(w, e.lock)) || !e.is_fresh || e.is_conditional)
            continue;
        e.node = node;
        e.callee = inner;
        e.event = i;
        struct finding *f = lock_finding(w->locks, FINDING_LOCK_TWICE, w->number, &e);
        f->outer_place = walk_taken_where(w, e.lock, node);
    }
}

static void collect_events(struct walker *w)
{
    uint32_t *order = xcalloc(w->team->graph.count, sizeof *order);
    uint32_t count = graph_order(&w->team->graph, order);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t n = order[i];
        const struct cfg_node *node = &w->team->nodes[n];
        const struct call *call = walk_call(w, n);
        if (node->kind == CFG_DIRECTIVE && node->directive == DIRECTIVE_CRITICAL)
            add_own(w, n, lock_of_critical(w->locks, node->name));
        if (call && lock_act_of(w->locks->program, call) == ACT_SET)
            add_own(w, n, lock_of_argument(w->locks, w->team, call, 0));
        if (call && walk_callee(w, call) != NO_NODE)
            add_inner(w, n, w->locks->program->functions[walk_callee(w, call)].teams.first, call,
                      walk_callee(w, call));
        if (node->kind == CFG_TEAM) {
            if (w->locks->program->teams[node->index].kind != TEAM_TASK)
                find_around_region(w, n, node->index);
            add_inner(w, n, node->index, NULL, NO_NODE);
        }
    }
    free(order);
}

/* ---- Summaries --------------------------------------------------------------------------- */

/** Of a function that may give back too many, it is not known which. */
static void add_released(struct walker *w, uint32_t lock)
{
    struct team_locks *r = w->result;
    if (lock != NO_NODE && r->released.count < RELEASED_MAX)
        lock_list_add(&r->released, lock);
    else
        r->releases_unknown = true;
}

static void list_released(struct walker *w)
{
    for (size_t c = 0; c < w->team->call_count; c++) {
        const struct call *call = &w->team->calls[c];
        if (lock_act_of(w->locks->program, call) == ACT_UNSET) {
            uint32_t lock = lock_of_argument(w->locks, w->team, call, 0);
            bool is_any = lock != NO_NODE && w->locks->keys[lock].kind == LOCK_LOCAL &&
                          lock_is_behind_pointer(w->locks, lock);
            add_released(w, is_any ? NO_NODE : lock);
        }
        for (uint32_t i = 0; i < call->candidates.count; i++) {
            uint32_t callee = w->locks->program->candidates[call->candidates.first + i];
            const struct team_locks *s = walk_summary(w, callee);
            w->result->releases_unknown |= s->releases_unknown;
            for (size_t r = 0; r < s->released.count && s != w->result; r++)
                add_released(w,
                             lock_of_callee(w->locks, w->team, call, callee, s->released.lock[r]));
        }
    }
}

static void list_kept(struct walker *w)
{
    uint64_t must = w->must[w->team->graph.exit];
    for (uint32_t i = 0; i < w->lock_count && must != ~(uint64_t)0; i++)
        if (must >> i & 1 && w->locks->keys[w->lock[i]].kind != LOCK_CRITICAL)
            lock_list_add(&w->result->kept, w->lock[i]);
}

static void walk_team(struct locks *locks, uint32_t number)
{
    struct walker w = {.locks = locks,
                       .number = number,
                       .team = &locks->program->teams[number],
                       .result = &locks->teams[number]};
    w.result->event_count = 0;
    walk_collect(&w);
    w.must = xcalloc(w.team->node_count, sizeof *w.must);
    w.released = xcalloc(w.team->node_count, sizeof *w.released);
    w.may = xcalloc(w.team->node_count, sizeof *w.may);
    if (w.lock_count)
        walk_settle(&w);
    collect_events(&w);
    find_kept(&w);
    list_released(&w);
    if (w.lock_count && w.team->kind == TEAM_FUNCTION)
        list_kept(&w);
    if (w.lock_count && w.team->kind == TEAM_FUNCTION)
        list_leaks(&w);
    if (w.has_tree)
        postdominance_free(&w.tree);
    free(w.must);
    free(w.released);
    free(w.may);
    if (w.team->kind == TEAM_PARALLEL && locks->is_last)
        find_lock_orders(locks, number);
}

static bool uses_locks(const struct program *program)
{
    for (size_t t = 0; t < program->team_count; t++) {
        for (size_t c = 0; c < program->teams[t].call_count; c++)
            if (lock_act_of(program, &program->teams[t].calls[c]))
                return true;
        for (size_t n = 0; n < program->teams[t].node_count; n++)
            if (program->teams[t].nodes[n].directive == DIRECTIVE_CRITICAL)
                return true;
    }
    return false;
}

static void walk_function(struct locks *locks, uint32_t function)
{
    struct index_range teams = locks->program->functions[function].teams;
    if (!locks->is_last)
        lock_bind(locks, function);
    for (uint32_t t = teams.first + teams.count; t-- > teams.first;) /* inner ones first */
        walk_team(locks, t);
}

/** Functions that call each other are looked at twice: the second time with what each takes. */
static void walk_functions(void *context, const uint32_t *members, uint32_t count)
{
    struct locks *locks = context;
    for (int round = 0; round < 2; round++) {
        locks->is_last = round == 1;
        for (uint32_t i = 0; i < count; i++)
            walk_function(locks, members[i]);
    }
}

void find_locks(struct program *program, struct dataflow *dataflow,
                const struct check_options *options, struct findings *findings)
{
    struct locks locks = {
        .program = program, .dataflow = dataflow, .options = options, .findings = findings};
    if (!uses_locks(program))
        return;
    locks.teams = xcalloc(program->team_count, sizeof *locks.teams);
    locks.bindings = xcalloc(program->function_count, sizeof *locks.bindings);
    callgraph_visit(program, walk_functions, &locks);
    for (size_t t = 0; t < program->team_count; t++) {
        free(locks.teams[t].events);
        free(locks.teams[t].kept.lock);
        free(locks.teams[t].released.lock);
        free(locks.teams[t].leaks);
    }
    free(locks.teams);
    locks_free_names(&locks);
}
