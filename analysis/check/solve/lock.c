/* Which locks a thread has at each node, and what it waits for with them; callees come first. */
#include "analysis/check/solve/lock.h"

#include "analysis/check/solve/callgraph.h"
#include "analysis/check/solve/place.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum { LOCKS_MAX = 64, EVENTS_MAX = 128 };

/** What calls of OpenMP's functions do with a lock. */
enum lock_act { ACT_NONE, ACT_SET, ACT_UNSET, ACT_TEST };

static enum lock_act act_of(const struct program *program, const struct call *call)
{
    static const struct {
        const char *name;
        enum lock_act act;
    } names[] = {{"omp_set_lock", ACT_SET},     {"omp_set_lock_with_hint", ACT_SET},
                 {"omp_unset_lock", ACT_UNSET}, {"omp_destroy_lock", ACT_UNSET},
                 {"omp_init_lock", ACT_UNSET},  {"omp_test_lock", ACT_TEST}};
    const char *name = name_text(program, call->name);
    for (size_t i = 0; i < sizeof(names) / sizeof(*names) && !call->candidates.count; i++)
        if (!strcmp(name, names[i].name))
            return names[i].act;
    return ACT_NONE;
}

/* ---- One team ---------------------------------------------------------------------------- */

struct walker {
    struct locks *locks;
    uint32_t number;
    const struct checked_team *team;
    struct team_locks *result;
    uint32_t lock[LOCKS_MAX]; /* those that may be held here */
    uint32_t lock_count;
    uint64_t *must, *released; /* per node, when it begins */
    struct lock_event *taken[LOCKS_MAX];
    struct postdominance tree;
    bool has_tree;
};

static uint64_t bit_of(struct walker *w, uint32_t lock)
{
    if (lock == NO_NODE)
        return 0;
    for (uint32_t i = 0; i < w->lock_count; i++)
        if (w->lock[i] == lock)
            return (uint64_t)1 << i;
    return 0;
}

static void note_lock(struct walker *w, uint32_t lock)
{
    if (lock != NO_NODE && !bit_of(w, lock) && w->lock_count < LOCKS_MAX)
        w->lock[w->lock_count++] = lock;
}

static void list_add(struct lock_list *list, uint32_t lock)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->lock[i] == lock)
            return;
    list->lock = xgrow(list->lock, list->count, &list->capacity, sizeof *list->lock);
    list->lock[list->count++] = lock;
}

static const struct call *call_of(const struct walker *w, uint32_t node)
{
    const struct cfg_node *n = &w->team->nodes[node];
    return n->kind == CFG_CALL ? &w->team->calls[n->index] : NULL;
}

/** The one function that a call means; NO_NODE: none, or it may be several. */
static uint32_t callee_of(const struct walker *w, const struct call *call)
{
    return call->candidates.count == 1 ? w->locks->program->candidates[call->candidates.first]
                                       : NO_NODE;
}

static const struct team_locks *summary_of(const struct walker *w, uint32_t function)
{
    return &w->locks->teams[w->locks->program->functions[function].teams.first];
}

/** The lock of a condition that is omp_test_lock(). */
static uint32_t tested_lock(const struct walker *w, uint32_t node)
{
    const struct cfg_node *n = &w->team->nodes[node];
    if (n->kind != CFG_CONDITION || !n->index || n->operands.count != 1)
        return NO_NODE;
    struct operand o = w->team->operands[n->operands.first];
    if (o.kind != OPERAND_CALL || act_of(w->locks->program, &w->team->calls[o.index]) != ACT_TEST)
        return NO_NODE;
    return lock_of_argument(w->locks, w->team, &w->team->calls[o.index], 0);
}

/** All locks that this team may come to have. */
static void collect(struct walker *w)
{
    for (uint32_t n = 0; n < w->team->node_count; n++) {
        const struct cfg_node *node = &w->team->nodes[n];
        const struct call *call = call_of(w, n);
        note_lock(w, tested_lock(w, n));
        if (node->kind == CFG_DIRECTIVE && node->directive == DIRECTIVE_CRITICAL)
            note_lock(w, lock_of_critical(w->locks, node->name));
        if (!call)
            continue;
        uint32_t callee = callee_of(w, call);
        if (act_of(w->locks->program, call) == ACT_SET)
            note_lock(w, lock_of_argument(w->locks, w->team, call, 0));
        for (size_t i = 0; callee != NO_NODE && i < summary_of(w, callee)->kept.count; i++)
            note_lock(w, lock_of_callee(w->locks, w->team, call, callee,
                                        summary_of(w, callee)->kept.lock[i]));
    }
}

/* ---- What nodes do ----------------------------------------------------------------------- */

/** Locks that giving back this one may give back: one that is none of them is perhaps another name
 *  for one of them. */
static uint64_t given_back(struct walker *w, uint32_t lock)
{
    uint64_t bits = bit_of(w, lock);
    for (uint32_t i = 0; i < w->lock_count; i++)
        if (w->locks->keys[w->lock[i]].kind != LOCK_CRITICAL && (lock == NO_NODE || !bits))
            bits |= (uint64_t)1 << i;
    return bits;
}

/** What a function of which nothing is known gets an address of, it may give back. */
static uint64_t given_to_stranger(struct walker *w, const struct call *call)
{
    uint64_t bits = 0;
    const struct function *f = &w->locks->program->functions[w->team->function];
    for (uint32_t i = 0; i < w->lock_count; i++) {
        struct lock_key key = w->locks->keys[w->lock[i]];
        for (uint32_t a = 0; a <= call->arguments.count && key.kind != LOCK_CRITICAL; a++) {
            uint32_t number = a < call->arguments.count ? call->arguments.first + a : call->object;
            if (number == NO_NODE || w->team->arguments[number].variable == NO_NODE)
                continue;
            const struct data_object *o =
                &f->objects[f->variables[w->team->arguments[number].variable].object];
            if ((key.kind == LOCK_LOCAL && o == &f->objects[key.of]) ||
                (key.kind == LOCK_GLOBAL && o->storage == key.of) ||
                (key.kind == LOCK_PARAMETER && o->kind == OBJECT_PARAMETER &&
                 o->parameter == key.of))
                bits |= (uint64_t)1 << i;
        }
    }
    return bits;
}

static uint64_t call_gives_back(struct walker *w, const struct call *call)
{
    const struct program *program = w->locks->program;
    uint64_t bits = 0;
    if (act_of(program, call) == ACT_UNSET)
        return given_back(w, lock_of_argument(w->locks, w->team, call, 0));
    if (!call->candidates.count)
        return act_of(program, call) ? 0 : given_to_stranger(w, call);
    for (uint32_t c = 0; c < call->candidates.count; c++) {
        uint32_t callee = program->candidates[call->candidates.first + c];
        const struct team_locks *s = summary_of(w, callee);
        bits |= s->releases_unknown ? given_back(w, NO_NODE) : 0;
        for (size_t i = 0; i < s->released.count; i++)
            bits |=
                given_back(w, lock_of_callee(w->locks, w->team, call, callee, s->released.lock[i]));
    }
    return bits;
}

/** A pointer that is set leads to another lock. */
static uint64_t lost_by_setting(struct walker *w, uint32_t node)
{
    const struct cfg_node *n = &w->team->nodes[node];
    const struct function *f = &w->locks->program->functions[w->team->function];
    uint64_t bits = 0;
    for (uint32_t i = 0; i < n->definitions.count; i++) {
        const struct definition *d = &w->team->definitions[n->definitions.first + i];
        const struct variable *v = &f->variables[d->variable];
        const struct data_object *o = &f->objects[v->object];
        for (uint32_t l = 0; l < w->lock_count && d->argument == NO_NODE; l++) {
            struct lock_key key = w->locks->keys[w->lock[l]];
            bool same = (key.kind == LOCK_LOCAL && key.of == v->object) ||
                        (key.kind == LOCK_GLOBAL && o->storage == key.of);
            if (same && strchr(name_text(w->locks->program, key.path), '@'))
                bits |= (uint64_t)1 << l;
        }
    }
    return bits;
}

static uint64_t taken_at(struct walker *w, uint32_t node)
{
    const struct cfg_node *n = &w->team->nodes[node];
    const struct call *call = call_of(w, node);
    uint64_t bits = 0;
    if (n->kind == CFG_DIRECTIVE && n->directive == DIRECTIVE_CRITICAL)
        return bit_of(w, lock_of_critical(w->locks, n->name));
    if (!call)
        return 0;
    if (act_of(w->locks->program, call) == ACT_SET)
        return bit_of(w, lock_of_argument(w->locks, w->team, call, 0));
    uint32_t callee = callee_of(w, call);
    for (size_t i = 0; callee != NO_NODE && i < summary_of(w, callee)->kept.count; i++)
        bits |= bit_of(w, lock_of_callee(w->locks, w->team, call, callee,
                                         summary_of(w, callee)->kept.lock[i]));
    return bits;
}

static uint64_t lost_at(struct walker *w, uint32_t node)
{
    const struct cfg_node *n = &w->team->nodes[node];
    uint64_t bits = lost_by_setting(w, node);
    if (n->kind == CFG_CALL)
        bits |= call_gives_back(w, &w->team->calls[n->index]);
    if (n->kind == CFG_END && n->directive == DIRECTIVE_CRITICAL)
        bits |= bit_of(w, lock_of_critical(w->locks, w->team->nodes[n->index].name));
    return bits;
}

/** What going to its `which`th successor adds: a test that succeeded. */
static uint64_t taken_on_edge(struct walker *w, uint32_t node, uint32_t which)
{
    uint32_t lock = tested_lock(w, node);
    return lock != NO_NODE && which + 1 == w->team->nodes[node].index ? bit_of(w, lock) : 0;
}

/* ---- The walk ---------------------------------------------------------------------------- */

/** The nodes' states, until they stay as they are: they only lose, and gain what was released. */
static void settle(struct walker *w)
{
    const struct graph *graph = &w->team->graph;
    uint64_t *taken = xcalloc(graph->count, sizeof *taken);
    uint64_t *lost = xcalloc(graph->count, sizeof *lost);
    uint32_t *order = xcalloc(graph->count, sizeof *order);
    uint32_t count = graph_order(graph, order);
    bool again = true;
    for (uint32_t n = 0; n < graph->count; n++) {
        taken[n] = taken_at(w, n);
        lost[n] = lost_at(w, n);
        w->must[n] = n == graph->entry ? 0 : ~(uint64_t)0;
    }
    while (again) {
        again = false;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t n = order[i], first = graph->first_successor[n];
            uint64_t out = (w->must[n] & ~lost[n]) | taken[n], gone = w->released[n] | lost[n];
            for (uint32_t e = first; e < graph->first_successor[n + 1]; e++) {
                uint32_t to = graph->successor[e];
                uint64_t must = w->must[to] & (out | taken_on_edge(w, n, e - first));
                again |= must != w->must[to] || (gone & ~w->released[to]);
                w->must[to] = must;
                w->released[to] |= gone;
            }
        }
    }
    free(taken);
    free(lost);
    free(order);
}

/* ---- Events ------------------------------------------------------------------------------ */

/** Is it decided by something that a caller hands over, which may say that it has the lock? */
static bool hangs_on_parameter(struct walker *w, uint32_t node)
{
    const struct function *f = &w->locks->program->functions[w->team->function];
    uint32_t *frontier = xcalloc(w->team->graph.count, sizeof *frontier);
    bool found = false;
    if (!w->has_tree)
        postdominance_build(&w->tree, &w->team->graph);
    w->has_tree = true;
    uint32_t count = iterated_frontier(&w->tree, &node, 1, frontier);
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

/** Does what happens at this node hang on a condition that differs between threads? */
static bool is_by_some_threads(struct walker *w, uint32_t node)
{
    uint32_t *frontier = xcalloc(w->team->graph.count, sizeof *frontier), reason;
    bool found = false;
    if (!w->has_tree)
        postdominance_build(&w->tree, &w->team->graph);
    w->has_tree = true;
    uint32_t count = iterated_frontier(&w->tree, &node, 1, frontier);
    for (uint32_t i = 0; i < count && !found; i++) {
        enum cfg_kind kind = w->team->nodes[frontier[i]].kind;
        found = kind == CFG_MASTER || kind == CFG_WORKSHARING || kind == CFG_CHOICE ||
                (kind == CFG_CONDITION &&
                 condition_varies(w->locks->dataflow, w->number, frontier[i], &reason));
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
static struct place taken_where(const struct walker *w, uint32_t lock, uint32_t node)
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
    uint64_t bit = bit_of(w, e->lock);
    bool own_rule = e->callee == NO_NODE && e->directive == DIRECTIVE_CRITICAL;
    if (!w->locks->is_last || !(w->must[e->node] & bit) || !e->is_fresh || e->is_task || own_rule ||
        (e->is_conditional && !w->locks->options->level))
        return;
    struct place since = taken_where(w, e->lock, e->node);
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
    e.is_fresh = !(w->released[node] & bit_of(w, lock));
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
        e.is_fresh &= !(w->released[node] & bit_of(w, e.lock));
        e.is_conditional |= hangs;
        add_event(w, e);
    }
}

/** The outer task has a lock that its region's threads wait for: it waits for them. */
static void find_around_region(struct walker *w, uint32_t node, uint32_t inner)
{
    for (size_t i = 0; w->locks->is_last && i < w->locks->teams[inner].event_count; i++) {
        struct lock_event e = w->locks->teams[inner].events[i];
        if (!(w->must[node] & bit_of(w, e.lock)) || !e.is_fresh || e.is_conditional)
            continue;
        e.node = node;
        e.callee = inner;
        e.event = i;
        struct finding *f = lock_finding(w->locks, FINDING_LOCK_TWICE, w->number, &e);
        f->outer_place = taken_where(w, e.lock, node);
    }
}

static void collect_events(struct walker *w)
{
    uint32_t *order = xcalloc(w->team->graph.count, sizeof *order);
    uint32_t count = graph_order(&w->team->graph, order);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t n = order[i];
        const struct cfg_node *node = &w->team->nodes[n];
        const struct call *call = call_of(w, n);
        if (node->kind == CFG_DIRECTIVE && node->directive == DIRECTIVE_CRITICAL)
            add_own(w, n, lock_of_critical(w->locks, node->name));
        if (call && act_of(w->locks->program, call) == ACT_SET)
            add_own(w, n, lock_of_argument(w->locks, w->team, call, 0));
        if (call && callee_of(w, call) != NO_NODE)
            add_inner(w, n, w->locks->program->functions[callee_of(w, call)].teams.first, call,
                      callee_of(w, call));
        if (node->kind == CFG_TEAM) {
            if (w->locks->program->teams[node->index].kind != TEAM_TASK)
                find_around_region(w, n, node->index);
            add_inner(w, n, node->index, NULL, NO_NODE);
        }
    }
    free(order);
}

/* ---- Locks that are kept while others are waited for ------------------------------------- */

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

static bool callee_meets_barrier(const struct walker *w, const struct call *call)
{
    uint32_t callee = call ? callee_of(w, call) : NO_NODE;
    return callee != NO_NODE && w->locks->program->functions[callee].summary.barriers > 0;
}

static void find_kept(struct walker *w)
{
    for (uint32_t n = 0; n < w->team->node_count && w->lock_count && w->locks->is_last; n++) {
        const struct cfg_node *node = &w->team->nodes[n];
        if (w->must[n] == ~(uint64_t)0) /* nothing comes here */
            continue;
        if ((node->has_barrier && node->kind != CFG_EXIT) || callee_meets_barrier(w, call_of(w, n)))
            find_at_barrier(w, n);
        if (node->kind == CFG_DIRECTIVE && node->directive == DIRECTIVE_TASKWAIT)
            find_at_taskwait(w, n, NO_NODE);
        if (node->kind == CFG_END && node->directive == DIRECTIVE_TASKGROUP)
            find_at_taskwait(w, n, node->index);
    }
}

/* ---- Summaries --------------------------------------------------------------------------- */

static void list_released(struct walker *w)
{
    for (size_t c = 0; c < w->team->call_count; c++) {
        const struct call *call = &w->team->calls[c];
        if (act_of(w->locks->program, call) == ACT_UNSET) {
            uint32_t lock = lock_of_argument(w->locks, w->team, call, 0);
            if (lock == NO_NODE)
                w->result->releases_unknown = true;
            else if (w->locks->keys[lock].kind == LOCK_LOCAL &&
                     lock_is_behind_pointer(w->locks, lock))
                w->result->releases_unknown = true;
            else
                list_add(&w->result->released, lock);
        }
        for (uint32_t i = 0; i < call->candidates.count; i++) {
            uint32_t callee = w->locks->program->candidates[call->candidates.first + i];
            const struct team_locks *s = summary_of(w, callee);
            w->result->releases_unknown |= s->releases_unknown;
            for (size_t r = 0; r < s->released.count && s != w->result; r++) {
                uint32_t lock =
                    lock_of_callee(w->locks, w->team, call, callee, s->released.lock[r]);
                if (lock != NO_NODE)
                    list_add(&w->result->released, lock);
                else
                    w->result->releases_unknown = true;
            }
        }
    }
}

static void list_kept(struct walker *w)
{
    uint64_t must = w->must[w->team->graph.exit];
    for (uint32_t i = 0; i < w->lock_count && must != ~(uint64_t)0; i++)
        if (must >> i & 1 && w->locks->keys[w->lock[i]].kind != LOCK_CRITICAL)
            list_add(&w->result->kept, w->lock[i]);
}

static void walk_team(struct locks *locks, uint32_t number)
{
    struct walker w = {.locks = locks,
                       .number = number,
                       .team = &locks->program->teams[number],
                       .result = &locks->teams[number]};
    w.result->event_count = 0;
    collect(&w);
    w.must = xcalloc(w.team->node_count, sizeof *w.must);
    w.released = xcalloc(w.team->node_count, sizeof *w.released);
    if (w.lock_count)
        settle(&w);
    collect_events(&w);
    find_kept(&w);
    list_released(&w);
    if (w.lock_count && w.team->kind == TEAM_FUNCTION)
        list_kept(&w);
    if (w.has_tree)
        postdominance_free(&w.tree);
    free(w.must);
    free(w.released);
    if (w.team->kind == TEAM_PARALLEL && locks->is_last)
        find_lock_orders(locks, number);
}

static bool uses_locks(const struct program *program)
{
    for (size_t t = 0; t < program->team_count; t++) {
        for (size_t c = 0; c < program->teams[t].call_count; c++)
            if (act_of(program, &program->teams[t].calls[c]))
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
static void walk_functions(struct locks *locks)
{
    struct program *program = locks->program;
    uint32_t *order = xcalloc(program->function_count, sizeof(uint32_t));
    uint32_t *group = xcalloc(program->function_count, sizeof(uint32_t));
    callgraph_order(program, order, group);
    for (size_t i = 0, end; i < program->function_count; i = end) {
        for (end = i + 1; end < program->function_count && group[order[end]] == group[order[i]];)
            end++;
        for (int round = 0; round < 2; round++) {
            locks->is_last = round == 1;
            for (size_t f = i; f < end; f++)
                walk_function(locks, order[f]);
        }
    }
    free(order);
    free(group);
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
    walk_functions(&locks);
    for (size_t t = 0; t < program->team_count; t++) {
        free(locks.teams[t].events);
        free(locks.teams[t].kept.lock);
        free(locks.teams[t].released.lock);
    }
    free(locks.teams);
    locks_free_names(&locks);
}
