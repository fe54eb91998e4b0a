/* Whether a condition can differ between threads, followed backwards from it. */
#include "analysis/check/solve/dataflow.h"
#include "analysis/check/solve/caller.h"
#include "analysis/check/solve/known-function.h"
#include "common/memory.h"
#include "analysis/check/solve/phase.h"
#include "analysis/check/solve/reference.h"

#include <stdlib.h>
#include <string.h>

/* What a value depends on: bit i on parameter i of the function, the highest bit on the thread. */
typedef uint64_t taint;
#define VARIES DEPENDS_ON_THREAD

enum { DEPTH_MAX = 2000, WRITES = 8 };

/** What is known of one thing: a definition, a condition, a function's result. */
struct fact {
    taint value;
    uint32_t round; /* of the last look; FINAL: it will not change */
    uint32_t reason;
};

#define FINAL UINT32_MAX

struct facts {
    struct postdominance tree; /* of the whole graph, loops included */
    struct fact *definitions, *nodes, *controls;
    uint32_t *visited, stamp; /* of the walks back from a use */
    uint32_t *scratch;        /* room for all nodes, while nothing else is asked */
    uint32_t *nearest;        /* see find_nearest(): of the nodes with definitions */
};

struct dataflow {
    struct program *program;
    struct phases *phases;
    struct references *references;
    struct caller_parameters *parameters;
    struct fact *results; /* per function */
    struct fact **stores; /* per function and parameter: what it puts where the parameter leads */
    uint32_t round;
    bool has_changed;
    unsigned depth;
    struct fact **touched; /* in this round */
    size_t touched_count, touched_capacity;
    struct reason *reasons; /* 0 is none */
    size_t reason_count, reason_capacity;
};

/** Where a question is asked. */
struct here {
    struct dataflow *df;
    struct checked_team *team;
    struct facts *facts;
    const struct function *function;
};

static taint of_operands(const struct here *h, struct index_range operands, uint32_t node,
                         uint32_t limit, uint32_t *reason);
static taint of_control(const struct here *h, uint32_t node, uint32_t *reason);

/* ---- Reasons and facts ------------------------------------------------------------------- */

uint32_t reason_new(struct dataflow *df, enum reason_kind kind, uint32_t name, struct place place,
                    uint32_t next)
{
    df->reasons = xgrow(df->reasons, df->reason_count, &df->reason_capacity, sizeof(*df->reasons));
    df->reasons[df->reason_count] = (struct reason){kind, name, place, next};
    return df->reason_count++;
}

const struct reason *dataflow_reason(const struct dataflow *df, uint32_t number)
{
    return &df->reasons[number];
}

/** Must this be computed now? If not, *value is what is known of it. */
static bool fact_open(struct dataflow *df, struct fact *fact)
{
    if (fact->round == FINAL || fact->round == df->round)
        return false;
    fact->round = df->round;
    df->touched =
        xgrow(df->touched, df->touched_count, &df->touched_capacity, sizeof(*df->touched));
    df->touched[df->touched_count++] = fact;
    return true;
}

static taint fact_close(struct dataflow *df, struct fact *fact, taint value, uint32_t reason)
{
    if (value & ~fact->value) {
        df->has_changed = true;
        if (value & ~fact->value & VARIES)
            fact->reason = reason;
        fact->value |= value;
    }
    return fact->value;
}

static taint fact_value(const struct fact *fact, uint32_t *reason)
{
    if (fact->value & VARIES)
        *reason = fact->reason;
    return fact->value;
}

static void find_nearest_definitions(const struct checked_team *team, struct facts *facts)
{
    uint32_t count = 0;
    facts->nearest = xcalloc(team->node_count, sizeof(uint32_t));
    for (uint32_t n = 0; n < team->node_count; n++)
        if (team->nodes[n].definitions.count)
            facts->scratch[count++] = n;
    find_nearest(&team->graph, facts->scratch, count, facts->nearest);
}

static struct here here_at(struct dataflow *df, uint32_t team_number)
{
    struct checked_team *team = &df->program->teams[team_number];
    if (!team->facts) {
        struct facts *facts = team->facts = xcalloc(1, sizeof(*facts));
        postdominance_build(&facts->tree, &team->graph);
        facts->definitions = xcalloc(team->definition_count, sizeof(struct fact));
        facts->nodes = xcalloc(team->node_count, sizeof(struct fact));
        facts->controls = xcalloc(team->node_count, sizeof(struct fact));
        facts->visited = xcalloc(team->node_count, sizeof(uint32_t));
        facts->scratch = xcalloc(team->node_count + 1, sizeof(uint32_t));
        find_nearest_definitions(team, facts);
    }
    return (struct here){df, team, team->facts, &df->program->functions[team->function]};
}

static void facts_free(struct facts *facts)
{
    postdominance_free(&facts->tree);
    free(facts->definitions);
    free(facts->nodes);
    free(facts->controls);
    free(facts->visited);
    free(facts->scratch);
    free(facts->nearest);
    free(facts);
}

/* ---- Shared data ------------------------------------------------------------------------- */

/** All threads write the same before they read: the read sees that, whoever wrote last. */
static bool is_common_write(const struct here *h, const struct write *w, uint32_t node)
{
    uint32_t reason = 0;
    uint32_t team = h->team - h->df->program->teams;
    if (w->team != team || w->definition == NO_NODE)
        return false;
    const struct definition *d = &h->team->definitions[w->definition];
    if (d->is_foreign || d->is_uniform || d->argument != NO_NODE || d->is_weak ||
        !always_before(h->df->program, team, w->node, node))
        return false;
    return !((of_control(h, w->node, &reason) |
              of_operands(h, d->operands, w->node, w->definition, &reason)) &
             VARIES);
}

static taint of_shared(const struct here *h, const struct variable *v, uint32_t node,
                       uint32_t *reason)
{
    struct write writes[WRITES];
    const struct data_object *object = &h->function->objects[v->object];
    struct data data = {v->object, object->storage, v->path};
    uint32_t count = concurrent_writes(h->df->phases, h->team - h->df->program->teams, node, &data,
                                       writes, WRITES);
    if (!count || (count == 1 && is_common_write(h, &writes[0], node)))
        return 0;
    const struct checked_team *writer = &h->df->program->teams[writes[0].team];
    *reason =
        reason_new(h->df, REASON_SHARED, object->name, writer->nodes[writes[0].node].place, 0);
    return VARIES;
}

/* ---- A thread's own data ----------------------------------------------------------------- */

/** Definitions that reach a use. */
struct reaching {
    uint32_t *definition;
    size_t count, capacity;
    bool from_entry;
};

static bool is_effective(const struct here *h, const struct definition *d)
{
    return d->argument == NO_NODE ||
           argument_is_set(h->df->program, &h->team->calls[h->team->nodes[d->node].index],
                           d->argument, h->team->arguments[d->argument].is_address);
}

/** Does every callee set what the argument stands for, whichever way it goes? */
static bool is_always_set(const struct here *h, const struct definition *d)
{
    const struct call *call = &h->team->calls[h->team->nodes[d->node].index];
    for (uint32_t i = 0; i < call->candidates.count; i++)
        if (!reference_is_always_set(h->df->references,
                                     h->df->program->candidates[call->candidates.first + i],
                                     d->argument - call->arguments.first))
            return false;
    return true;
}

/** Does it leave nothing of the old value? */
static bool replaces(const struct here *h, const struct definition *d, const struct variable *v)
{
    const struct variable *written = &h->function->variables[d->variable];
    if (d->argument != NO_NODE)
        return written->path == v->path && h->team->arguments[d->argument].is_address &&
               is_always_set(h, d);
    return !d->is_weak && (written->path == v->path || !written->path);
}

/** The node's definitions before number `limit`, last first. @return whether the walk ends here. */
static bool take_definitions(const struct here *h, const struct variable *v, uint32_t node,
                             uint32_t limit, struct reaching *r)
{
    struct index_range range = h->team->nodes[node].definitions;
    for (uint32_t i = range.count; i-- > 0;) {
        uint32_t number = range.first + i;
        const struct definition *d = &h->team->definitions[number];
        if (number >= limit ||
            !overlaps(h->df->program, h->function, d->variable, v->object, v->path) ||
            !is_effective(h, d))
            continue;
        r->definition = xgrow(r->definition, r->count, &r->capacity, sizeof(uint32_t));
        r->definition[r->count++] = number;
        if (replaces(h, d, v))
            return true;
    }
    return false;
}

static void find_reaching(const struct here *h, const struct variable *v, uint32_t node,
                          uint32_t limit, struct reaching *r)
{
    const struct graph *graph = &h->team->graph;
    uint32_t *stack = h->facts->scratch, depth = 0, stamp = ++h->facts->stamp;
    if (take_definitions(h, v, node, limit, r))
        return;
    if (node == graph->entry)
        r->from_entry = true;
    stack[depth++] = node;
    bool is_start = true;
    while (depth) {
        uint32_t at = stack[--depth];
        if (!is_start && take_definitions(h, v, at, NO_NODE, r))
            continue;
        is_start = false;
        r->from_entry |= at == graph->entry;
        for (uint32_t e = graph->first_predecessor[at]; e < graph->first_predecessor[at + 1]; e++) {
            uint32_t from = h->facts->nearest[graph->predecessor[e]];
            if (from == NO_NODE || h->facts->visited[from] == stamp)
                continue;
            h->facts->visited[from] = stamp;
            stack[depth++] = from;
        }
    }
}

static taint of_initial(const struct here *h, const struct data_object *object, uint32_t *reason)
{
    struct place place = h->team->nodes[0].place;
    if (object->is_threadprivate) {
        for (size_t i = 0; i < h->team->copyin_count; i++)
            if (h->team->copyin[i] == object->name)
                return 0;
        *reason = reason_new(h->df, REASON_THREADPRIVATE, object->name, place, 0);
        return VARIES;
    }
    if (object->kind == OBJECT_PARAMETER && object->parameter < PARAMETERS_MAX)
        return (taint)1 << object->parameter;
    if (object->kind == OBJECT_PRIVATE) {
        *reason = reason_new(h->df, REASON_PRIVATE, object->name, place, 0);
        return VARIES;
    }
    return 0;
}

static taint of_call(const struct here *h, uint32_t call, uint32_t *reason);
static taint of_arguments(const struct here *h, const struct call *call, taint which,
                          uint32_t *reason);
static taint of_definition(const struct here *h, uint32_t number, uint32_t *reason);

/** What a function puts where a parameter leads, in terms of its parameters. */
static taint of_store(struct dataflow *df, uint32_t function, uint32_t parameter, uint32_t *reason)
{
    const struct function *f = &df->program->functions[function];
    if (parameter >= f->parameters || parameter >= PARAMETERS_MAX)
        return 0;
    if (!df->stores[function])
        df->stores[function] = xcalloc(f->parameters, sizeof(struct fact));
    struct fact *fact = &df->stores[function][parameter];
    if (fact_open(df, fact)) {
        struct here h = here_at(df, f->teams.first);
        uint32_t why = 0;
        taint value = 0;
        for (size_t i = 0; i < h.team->definition_count && !(value & VARIES); i++) {
            const struct variable *v = &f->variables[h.team->definitions[i].variable];
            const struct data_object *o = &f->objects[v->object];
            if (o->kind == OBJECT_PARAMETER && o->parameter == parameter &&
                (v->path || o->is_reference || h.team->definitions[i].argument != NO_NODE))
                value |= of_definition(&h, i, &why);
        }
        fact_close(df, fact, value, why);
    }
    return fact_value(fact, reason);
}

/** What a callee may put where an argument leads. */
static taint of_argument(const struct here *h, const struct definition *d, uint32_t *reason)
{
    uint32_t number = h->team->nodes[d->node].index;
    const struct call *call = &h->team->calls[number];
    taint value = 0;
    for (uint32_t i = 0; i < call->candidates.count && !(value & VARIES); i++) {
        taint stored = of_store(h->df, h->df->program->candidates[call->candidates.first + i],
                                d->argument - call->arguments.first, reason);
        value |= stored & VARIES ? VARIES : of_arguments(h, call, stored, reason);
    }
    if (call->candidates.count)
        return value;
    if (!call->name ||
        known_function_result(name_text(h->df->program, call->name)) != RESULT_UNKNOWN)
        return of_call(h, number, reason);
    *reason = reason_new(h->df, REASON_UNKNOWN, call->name, h->team->nodes[d->node].place, 0);
    return VARIES;
}

static taint of_definition(const struct here *h, uint32_t number, uint32_t *reason)
{
    const struct definition *d = &h->team->definitions[number];
    struct fact *fact = &h->facts->definitions[number];
    uint32_t name = h->function->objects[h->function->variables[d->variable].object].name;
    if (d->is_uniform || d->is_foreign)
        return 0;
    if (fact_open(h->df, fact)) {
        uint32_t why = 0;
        taint value = d->argument != NO_NODE ? of_argument(h, d, &why)
                                             : of_operands(h, d->operands, d->node, number, &why);
        if (!(value & VARIES))
            value |= of_control(h, d->node, &why);
        if (value & VARIES)
            why = reason_new(h->df, REASON_SET, name, h->team->nodes[d->node].place, why);
        fact_close(h->df, fact, value, why);
    }
    return fact_value(fact, reason);
}

/** Everything that is ever put in an object, for those that pointers lead to. */
static taint of_all_definitions(const struct here *h, uint32_t object, uint32_t *reason)
{
    taint value = 0;
    for (size_t i = 0; i < h->team->definition_count && !(value & VARIES); i++) {
        const struct definition *d = &h->team->definitions[i];
        const struct variable *v = &h->function->variables[d->variable];
        bool through = v->through_pointer && h->function->objects[v->object].is_pointer &&
                       h->function->objects[v->object].team == h->function->objects[object].team;
        if ((v->object == object || through) && is_effective(h, d))
            value |= of_definition(h, i, reason);
    }
    return value;
}

static taint of_own(const struct here *h, const struct variable *v, uint32_t node, uint32_t limit,
                    uint32_t *reason)
{
    struct reaching r = {0};
    const struct data_object *object = &h->function->objects[v->object];
    taint value = 0;
    find_reaching(h, v, node, limit, &r);
    for (size_t i = 0; i < r.count && !(value & VARIES); i++)
        value |= of_definition(h, r.definition[i], reason);
    free(r.definition);
    if (r.from_entry && !(value & VARIES))
        value |= of_initial(h, object, reason);
    if (object->is_addressed && !object->is_pointer && !(value & VARIES))
        value |= of_all_definitions(h, v->object, reason);
    return value;
}

/** Does the pointer lead to memory that other threads use, too? */
static bool leads_to_shared(const struct here *h, uint32_t number)
{
    const struct data_object *object = &h->function->objects[number];
    uint32_t team = h->team - h->df->program->teams;
    if (!object->is_pointer || object->kind == OBJECT_PARAMETER || object->kind == OBJECT_COPY)
        return object->is_pointer;
    for (size_t i = 0; i < h->team->definition_count; i++) {
        const struct definition *d = &h->team->definitions[i];
        const struct variable *v = &h->function->variables[d->variable];
        if (v->object != number || v->path || d->argument != NO_NODE)
            continue;
        for (uint32_t o = d->operands.first; o < d->operands.first + d->operands.count; o++) {
            const struct operand *operand = &h->team->operands[o];
            if (operand->kind == OPERAND_CALL)
                continue;
            const struct data_object *from =
                &h->function->objects[h->function->variables[operand->index].object];
            if (from->is_pointer || operand->kind == OPERAND_ADDRESS)
                if (from->team != team || (from->kind == OBJECT_PARAMETER && from->is_pointer))
                    return true;
        }
    }
    return false;
}

/** A parameter that stands for data of the caller: a thread's own, or such that all of them use. */
static taint of_reference(const struct here *h, const struct variable *v, uint32_t node,
                          uint32_t limit, uint32_t *reason)
{
    uint32_t parameter = h->function->objects[v->object].parameter;
    unsigned memory = reference_memory(h->df->references, h->team->function, parameter);
    taint value = memory & MEMORY_OWN ? of_own(h, v, node, limit, reason) : 0;
    if (!(memory & MEMORY_SHARED) || value & VARIES)
        return value;
    return value | of_shared(h, v, node, reason) |
           (parameter < PARAMETERS_MAX ? (taint)1 << parameter : 0);
}

static taint of_variable(const struct here *h, uint32_t variable, uint32_t node, uint32_t limit,
                         uint32_t *reason)
{
    const struct variable *v = &h->function->variables[variable];
    const struct data_object *object = &h->function->objects[v->object];
    uint32_t team = h->team - h->df->program->teams;
    if (object->is_threadprivate)
        return of_own(h, v, node, limit, reason);
    if (object->team != team)
        return of_shared(h, v, node, reason);
    if (object->kind == OBJECT_PARAMETER && object->is_reference)
        return of_reference(h, v, node, limit, reason);
    if (v->path && v->through_pointer && leads_to_shared(h, v->object)) {
        struct variable whole = {.object = v->object};
        taint value = of_own(h, &whole, node, limit, reason); /* which memory is it? */
        if (object->kind == OBJECT_PARAMETER && object->parameter < PARAMETERS_MAX)
            value &= ~((taint)1 << object->parameter) | VARIES;
        return value & VARIES ? value : value | of_shared(h, v, node, reason);
    }
    return of_own(h, v, node, limit, reason);
}

/* ---- Calls ------------------------------------------------------------------------------- */

/** What the function returns, in terms of its parameters. */
static taint of_result(struct dataflow *df, uint32_t function, uint32_t *reason)
{
    struct fact *fact = &df->results[function];
    if (fact_open(df, fact)) {
        struct here h = here_at(df, df->program->functions[function].teams.first);
        uint32_t why = 0;
        taint value = 0;
        for (size_t i = 0; i < h.team->node_count && !(value & VARIES); i++) {
            if (h.team->nodes[i].kind != CFG_RETURN)
                continue;
            value |= of_operands(&h, h.team->nodes[i].operands, i, NO_NODE, &why);
            if (!(value & VARIES))
                value |= of_control(&h, i, &why);
        }
        fact_close(df, fact, value, why);
    }
    return fact_value(fact, reason);
}

static taint of_arguments(const struct here *h, const struct call *call, taint which,
                          uint32_t *reason)
{
    taint value = 0;
    for (uint32_t i = 0; i < call->arguments.count && !(value & VARIES); i++)
        if (i >= PARAMETERS_MAX || which >> i & 1)
            value |= of_operands(h, h->team->arguments[call->arguments.first + i].operands,
                                 call->node, h->team->nodes[call->node].definitions.first, reason);
    return value;
}

static taint of_unknown(const struct here *h, const struct call *call, uint32_t *reason)
{
    struct place place = h->team->nodes[call->node].place;
    enum result result =
        call->name ? known_function_result(name_text(h->df->program, call->name)) : RESULT_UNKNOWN;
    if ((call->is_member || call->is_element) && result == RESULT_UNKNOWN)
        result = RESULT_SAME; /* on its object or array, which is an operand of its own */
    if (result == RESULT_UNKNOWN && name_has_flag(h->df->program, call->name, NAME_TYPE))
        result = RESULT_SAME;
    if (result == RESULT_SAME)
        return of_arguments(h, call, ~(taint)0, reason);
    enum reason_kind kind = result == RESULT_DIFFERENT ? REASON_THREAD
                            : call->name               ? REASON_UNKNOWN
                                                       : REASON_POINTER;
    *reason = reason_new(h->df, kind, call->name, place, 0);
    return VARIES;
}

static taint of_call(const struct here *h, uint32_t number, uint32_t *reason)
{
    const struct call *call = &h->team->calls[number];
    taint value = 0;
    if (!call->candidates.count)
        return of_unknown(h, call, reason);
    for (uint32_t i = 0; i < call->candidates.count && !(value & VARIES); i++) {
        uint32_t function = h->df->program->candidates[call->candidates.first + i];
        taint result = of_result(h->df, function, reason);
        value |= result & VARIES ? VARIES : of_arguments(h, call, result, reason);
    }
    return value;
}

/* ---- Expressions and conditions ---------------------------------------------------------- */

static taint of_operand(const struct here *h, const struct operand *operand, uint32_t node,
                        uint32_t limit, uint32_t *reason)
{
    if (operand->kind == OPERAND_CALL)
        return of_call(h, operand->index, reason);
    if (operand->kind == OPERAND_VARIABLE)
        return of_variable(h, operand->index, node, limit, reason);
    uint32_t object = h->function->variables[operand->index].object;
    if (h->function->objects[object].team == h->team - h->df->program->teams)
        return of_all_definitions(h, object, reason);
    return 0;
}

static taint of_operands(const struct here *h, struct index_range operands, uint32_t node,
                         uint32_t limit, uint32_t *reason)
{
    taint value = 0;
    if (h->df->depth >= DEPTH_MAX) {
        *reason = reason_new(h->df, REASON_SIZE, 0, h->team->nodes[node].place, 0);
        return VARIES;
    }
    h->df->depth++;
    for (uint32_t i = 0; i < operands.count && !(value & VARIES); i++)
        value |= of_operand(h, &h->team->operands[operands.first + i], node, limit, reason);
    h->df->depth--;
    return value;
}

static taint of_condition(const struct here *h, uint32_t node, uint32_t *reason)
{
    struct fact *fact = &h->facts->nodes[node];
    if (fact_open(h->df, fact)) {
        uint32_t why = 0;
        taint value = of_operands(h, h->team->nodes[node].operands, node, NO_NODE, &why);
        fact_close(h->df, fact, value, why);
    }
    return fact_value(fact, reason);
}

/** What decides whether a node is come to. */
static taint of_deciding(const struct here *h, uint32_t node, uint32_t *reason)
{
    const struct cfg_node *n = &h->team->nodes[node];
    taint value = 0;
    switch (n->kind) {
    case CFG_CONDITION:
        value = of_condition(h, node, reason);
        if (value & VARIES)
            *reason = reason_new(h->df, REASON_DECIDED, 0, n->place, *reason);
        return value;
    case CFG_WORKSHARING:
    case CFG_MASTER:
        *reason = reason_new(h->df, REASON_ONE_THREAD, 0, n->place, 0);
        return VARIES;
    default:
        return 0;
    }
}

static taint of_control(const struct here *h, uint32_t node, uint32_t *reason)
{
    struct fact *fact = &h->facts->controls[node];
    if (fact_open(h->df, fact)) {
        uint32_t count = iterated_frontier(&h->facts->tree, &node, 1, h->facts->scratch);
        uint32_t *deciding = xcalloc(count, sizeof(uint32_t)), why = 0;
        taint value = 0;
        memcpy(deciding, h->facts->scratch, count * sizeof(uint32_t));
        for (uint32_t i = 0; i < count && !(value & VARIES); i++)
            value |= of_deciding(h, deciding[i], &why);
        free(deciding);
        fact_close(h->df, fact, value, why);
    }
    return fact_value(fact, reason);
}

/* ---- Questions --------------------------------------------------------------------------- */

/**
 * Repeated until nothing changes: a value that depends on itself, through a loop or a recursion, is
 * first taken not to vary.
 */
static taint ask(struct dataflow *df, uint32_t team, struct index_range operands, uint32_t node,
                 uint32_t limit, bool is_condition, uint32_t *reason)
{
    struct here h = here_at(df, team);
    taint value;
    do {
        df->round++;
        df->has_changed = false;
        df->touched_count = 0;
        value = is_condition ? of_condition(&h, node, reason)
                             : of_operands(&h, operands, node, limit, reason);
    } while (df->has_changed);
    for (size_t i = 0; i < df->touched_count; i++)
        df->touched[i]->round = FINAL;
    return value;
}

uint64_t argument_depends(struct dataflow *df, struct caller caller, uint32_t number,
                          uint32_t *reason)
{
    const struct checked_team *team = &df->program->teams[caller.team];
    const struct call *call = &team->calls[caller.call];
    const struct argument *a = &team->arguments[call->arguments.first + number];
    return ask(df, caller.team, a->operands, call->node, team->nodes[call->node].definitions.first,
               false, reason);
}

bool condition_varies(struct dataflow *df, uint32_t team, uint32_t node, uint32_t *reason)
{
    struct index_range none = {0, 0};
    *reason = 0;
    taint value = ask(df, team, none, node, 0, true, reason);
    return value & VARIES ||
           parameters_vary(df->parameters, df->program->teams[team].function, value, reason);
}

struct dataflow *dataflow_new(struct program *program)
{
    struct dataflow *df = xcalloc(1, sizeof(*df));
    df->program = program;
    df->phases = phases_new(program);
    df->references = references_new(program);
    df->parameters = parameters_new(df, program);
    df->results = xcalloc(program->function_count, sizeof(struct fact));
    df->stores = xcalloc(program->function_count, sizeof(*df->stores));
    reason_new(df, REASON_SIZE, 0, (struct place){0, 0, 0}, 0);
    return df;
}

void dataflow_free(struct dataflow *df)
{
    for (size_t i = 0; i < df->program->team_count; i++)
        if (df->program->teams[i].facts) {
            facts_free(df->program->teams[i].facts);
            df->program->teams[i].facts = NULL;
        }
    for (size_t i = 0; i < df->program->function_count; i++)
        free(df->stores[i]);
    phases_free(df->phases);
    references_free(df->references);
    parameters_free(df->parameters);
    free(df->stores);
    free(df->results);
    free(df->touched);
    free(df->reasons);
    free(df);
}
