/* Which locks a team's threads have at each node: what takes one, what gives one back. */
#include "analysis/check/solve/lock-walk.h"

#include "analysis/check/solve/place.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum lock_act lock_act_of(const struct program *program, const struct call *call)
{
    static const struct {
        const char *name;
        enum lock_act act;
    } names[] = {{"omp_set_lock", ACT_SET},     {"omp_set_lock_with_hint", ACT_SET},
                 {"omp_unset_lock", ACT_UNSET}, {"omp_destroy_lock", ACT_UNSET},
                 {"omp_init_lock", ACT_UNSET},  {"omp_test_lock", ACT_TEST},
                 {MUTEX_LOCK, ACT_SET},         {MUTEX_UNLOCK, ACT_UNSET},
                 {MUTEX_TRY_LOCK, ACT_TEST}};
    const char *name = name_text(program, call->name);
    for (size_t i = 0; i < sizeof(names) / sizeof(*names) && !call->candidates.count; i++)
        if (!strcmp(name, names[i].name))
            return names[i].act;
    return ACT_NONE;
}

/* ---- One team ---------------------------------------------------------------------------- */

uint64_t walk_bit(struct walker *w, uint32_t lock)
{
    if (lock == NO_NODE)
        return 0;
    for (uint32_t i = 0; i < w->lock_count; i++)
        if (w->lock[i] == lock)
            return (uint64_t)1 << i;
    return 0;
}

static void walk_note(struct walker *w, uint32_t lock)
{
    if (lock != NO_NODE && !walk_bit(w, lock) && w->lock_count < LOCKS_MAX)
        w->lock[w->lock_count++] = lock;
}

void lock_list_add(struct lock_list *list, uint32_t lock)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->lock[i] == lock)
            return;
    list->lock = xgrow(list->lock, list->count, &list->capacity, sizeof *list->lock);
    list->lock[list->count++] = lock;
}

const struct call *walk_call(const struct walker *w, uint32_t node)
{
    const struct cfg_node *n = &w->team->nodes[node];
    return n->kind == CFG_CALL ? &w->team->calls[n->index] : NULL;
}

/** The one function that a call means; NO_NODE: none, or it may be several. */
uint32_t walk_callee(const struct walker *w, const struct call *call)
{
    const struct program *program = w->locks->program;
    bool is_known = call->candidates.count == 1 && !call_lacks_class(program, w->team, call);
    return is_known ? program->candidates[call->candidates.first] : NO_NODE;
}

const struct team_locks *walk_summary(const struct walker *w, uint32_t function)
{
    return &w->locks->teams[w->locks->program->functions[function].teams.first];
}

/** The lock of a condition that is omp_test_lock(). */
static uint32_t tested_lock(const struct walker *w, uint32_t node)
{
    const struct cfg_node *n = &w->team->nodes[node];
    if (n->kind != CFG_CONDITION || !n->index || n->index > OUTCOME_SECOND ||
        n->operands.count != 1)
        return NO_NODE;
    struct operand o = w->team->operands[n->operands.first];
    if (o.kind != OPERAND_CALL ||
        lock_act_of(w->locks->program, &w->team->calls[o.index]) != ACT_TEST)
        return NO_NODE;
    return lock_of_argument(w->locks, w->team, &w->team->calls[o.index], 0);
}

/** All locks that this team may come to have. */
void walk_collect(struct walker *w)
{
    for (uint32_t n = 0; n < w->team->node_count; n++) {
        const struct cfg_node *node = &w->team->nodes[n];
        const struct call *call = walk_call(w, n);
        walk_note(w, tested_lock(w, n));
        if (node->kind == CFG_DIRECTIVE && node->directive == DIRECTIVE_CRITICAL)
            walk_note(w, lock_of_critical(w->locks, node->name));
        if (!call)
            continue;
        uint32_t callee = walk_callee(w, call);
        if (lock_act_of(w->locks->program, call) == ACT_SET)
            walk_note(w, lock_of_argument(w->locks, w->team, call, 0));
        for (size_t i = 0; callee != NO_NODE && i < walk_summary(w, callee)->leak_count; i++)
            walk_note(w, lock_of_callee(w->locks, w->team, call, callee,
                                        walk_summary(w, callee)->leaks[i].lock));
        for (size_t i = 0; callee != NO_NODE && i < walk_summary(w, callee)->kept.count; i++)
            walk_note(w, lock_of_callee(w->locks, w->team, call, callee,
                                        walk_summary(w, callee)->kept.lock[i]));
    }
}

/* ---- What nodes do ----------------------------------------------------------------------- */

/** Locks that giving back this one may give back: one that is none of them is perhaps another name
 *  for one of them. */
static uint64_t given_back(struct walker *w, uint32_t lock)
{
    uint64_t bits = walk_bit(w, lock);
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
    if (lock_act_of(program, call) == ACT_UNSET)
        return given_back(w, lock_of_argument(w->locks, w->team, call, 0));
    if (!call->candidates.count)
        return lock_act_of(program, call) ? 0 : given_to_stranger(w, call);
    for (uint32_t c = 0; c < call->candidates.count; c++) {
        uint32_t callee = program->candidates[call->candidates.first + c];
        const struct team_locks *s = walk_summary(w, callee);
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

uint64_t walk_taken(struct walker *w, uint32_t node)
{
    const struct cfg_node *n = &w->team->nodes[node];
    const struct call *call = walk_call(w, node);
    uint64_t bits = 0;
    if (n->kind == CFG_DIRECTIVE && n->directive == DIRECTIVE_CRITICAL)
        return walk_bit(w, lock_of_critical(w->locks, n->name));
    if (!call)
        return 0;
    if (lock_act_of(w->locks->program, call) == ACT_SET)
        return walk_bit(w, lock_of_argument(w->locks, w->team, call, 0));
    uint32_t callee = walk_callee(w, call);
    for (size_t i = 0; callee != NO_NODE && i < walk_summary(w, callee)->kept.count; i++)
        bits |= walk_bit(w, lock_of_callee(w->locks, w->team, call, callee,
                                           walk_summary(w, callee)->kept.lock[i]));
    return bits;
}

uint64_t walk_lost(struct walker *w, uint32_t node)
{
    const struct cfg_node *n = &w->team->nodes[node];
    uint64_t bits = lost_by_setting(w, node);
    if (n->kind == CFG_CALL)
        bits |= call_gives_back(w, &w->team->calls[n->index]);
    if (n->kind == CFG_END && n->directive == DIRECTIVE_CRITICAL)
        bits |= walk_bit(w, lock_of_critical(w->locks, w->team->nodes[n->index].name));
    return bits;
}

/** What going to its `which`th successor adds: a test that succeeded. */
static uint64_t taken_on_edge(struct walker *w, uint32_t node, uint32_t which)
{
    uint32_t lock = tested_lock(w, node);
    return lock != NO_NODE && which + 1 == w->team->nodes[node].index ? walk_bit(w, lock) : 0;
}

/* ---- The walk ---------------------------------------------------------------------------- */

/** The nodes' states, until they stay as they are: they only lose, and gain what was released. */
void walk_settle(struct walker *w)
{
    const struct graph *graph = &w->team->graph;
    uint64_t *taken = xcalloc(graph->count, sizeof *taken);
    uint64_t *lost = xcalloc(graph->count, sizeof *lost);
    uint32_t *order = xcalloc(graph->count, sizeof *order);
    uint32_t count = graph_order(graph, order);
    bool again = true;
    for (uint32_t n = 0; n < graph->count; n++) {
        taken[n] = walk_taken(w, n);
        lost[n] = walk_lost(w, n);
        w->must[n] = n == graph->entry ? 0 : ~(uint64_t)0;
    }
    while (again) {
        again = false;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t n = order[i], first = graph->first_successor[n];
            uint64_t out = (w->must[n] & ~lost[n]) | taken[n], gone = w->released[n] | lost[n];
            uint64_t maybe = (w->may[n] & ~lost[n]) | taken[n];
            for (uint32_t e = first; e < graph->first_successor[n + 1]; e++) {
                uint32_t to = graph->successor[e];
                uint64_t tested = taken_on_edge(w, n, e - first), may = maybe | tested;
                uint64_t must = w->must[to] & (out | tested);
                again |= must != w->must[to] || (gone & ~w->released[to]) || (may & ~w->may[to]);
                w->must[to] = must;
                w->may[to] |= may;
                w->released[to] |= gone;
            }
        }
    }
    free(taken);
    free(lost);
    free(order);
}
