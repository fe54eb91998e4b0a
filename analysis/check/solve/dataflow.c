/* Whether a condition can differ between threads, followed backwards from it. */
#include "analysis/check/solve/counted-loop.h"
#include "analysis/check/solve/flow.h"
#include "analysis/check/solve/known-function.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

enum { DEPTH_MAX = 2000, BRANCHES_MAX = 64 };

#define FINAL UINT32_MAX

/** What is known of a part of something. */
struct part_fact {
    UT_hash_handle hh;
    struct part_key key;
    struct fact fact;
};

struct dataflow {
    struct program *program;
    struct phases *phases;
    struct effects *effects;
    struct inputs *inputs;
    struct common_members *members;
    struct caller_parameters *parameters;
    struct part_fact *parts;
    uint32_t round;
    bool has_changed;
    unsigned depth;
    struct fact **touched; /* in this round */
    size_t touched_count, touched_capacity;
    struct reason *reasons; /* 0 is none */
    size_t reason_count, reason_capacity;
};

struct program *flow_program(const struct here *h)
{
    return h->df->program;
}

struct phases *flow_phases(const struct here *h)
{
    return h->df->phases;
}

struct effects *flow_effects(const struct here *h)
{
    return h->df->effects;
}

struct inputs *flow_inputs(const struct here *h)
{
    return h->df->inputs;
}

struct common_members *flow_members(const struct here *h)
{
    return h->df->members;
}

uint32_t flow_reason(const struct here *h, enum reason_kind kind, uint32_t name, struct place place,
                     uint32_t next)
{
    return reason_new(h->df, kind, name, place, next);
}

const char *flow_path(const struct here *h, uint32_t path)
{
    return name_text(h->df->program, path);
}

uint32_t flow_team(const struct here *h)
{
    return h->team - h->df->program->teams;
}

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

taint flow_value(const struct fact *fact, uint32_t *reason)
{
    if (fact->value & VARIES)
        *reason = fact->reason;
    return fact->value;
}

static struct fact *part_fact(struct dataflow *df, struct part_key key)
{
    struct part_fact *part;
    HASH_FIND(hh, df->parts, &key, sizeof(key), part);
    if (part)
        return &part->fact;
    part = xcalloc(1, sizeof(*part));
    part->key = key;
    HASH_ADD(hh, df->parts, key, sizeof(part->key), part);
    return &part->fact;
}

struct fact *flow_part(const struct here *h, struct part_key key)
{
    return part_fact(h->df, key);
}

bool flow_open(const struct here *h, struct fact *fact)
{
    return fact_open(h->df, fact);
}

taint flow_close(const struct here *h, struct fact *fact, taint value, uint32_t reason)
{
    return fact_close(h->df, fact, value, reason);
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
        facts->branches = xcalloc(team->node_count, sizeof(uint32_t));
        facts->visited = xcalloc(team->node_count, sizeof(uint32_t));
        facts->scratch = xcalloc(team->node_count + 1, sizeof(uint32_t));
        facts->sites = sites_new(df->program, team);
        facts->pointers = pointers_new(df->program, team);
    }
    return (struct here){df, team, team->facts, &df->program->functions[team->function]};
}

static void facts_free(struct facts *facts)
{
    postdominance_free(&facts->tree);
    free(facts->definitions);
    free(facts->nodes);
    free(facts->controls);
    free(facts->branches);
    free(facts->visited);
    free(facts->scratch);
    sites_free(facts->sites);
    pointers_free(facts->pointers);
    free(facts);
}

/* ---- What callees store -------------------------------------------------------------------- */

/** What is there when the function ends, if it was set in it. */
static taint of_stored(const struct here *h, const struct spot *spot, uint32_t *reason)
{
    uint32_t object = input_object(h->df->inputs, h->team->function, spot);
    struct use use = {object, spot->path, h->team->graph.exit, NO_NODE};
    bool from_entry;
    return use.object == NO_NODE ? 0 : of_reaching(h, &use, &from_entry, reason);
}

/** What a function puts into data of its callers, in terms of its inputs. */
static taint of_store(struct dataflow *df, uint32_t function, struct spot spot, uint32_t *reason)
{
    struct part_key key = {PART_STORE, function, spot.parameter, spot.storage, spot.path};
    struct fact *fact = part_fact(df, key);
    if (!effect_sets(df->effects, function, spot))
        return 0;
    if (fact_open(df, fact)) {
        struct here h = here_at(df, df->program->functions[function].teams.first);
        uint32_t why = 0;
        taint value = of_stored(&h, &spot, &why);
        fact_close(df, fact, value, why);
    }
    return flow_value(fact, reason);
}

static taint find_effect(const struct here *h, const struct call *call, struct spot spot,
                         uint32_t *reason)
{
    taint value = 0;
    for (uint32_t i = 0; i < call->candidates.count && !(value & VARIES); i++) {
        uint32_t callee = h->df->program->candidates[call->candidates.first + i];
        if (!effect_sets(h->df->effects, callee, spot))
            continue;
        taint stored = of_store(h->df, callee, spot, reason);
        value |= stored & VARIES ? VARIES : of_inputs(h, call, callee, stored, reason);
    }
    return value & VARIES ? value : value | of_control(h, call->node, reason);
}

taint of_effect(const struct here *h, uint32_t number, uint32_t storage, uint32_t path,
                uint32_t *reason)
{
    struct part_key key = {PART_EFFECT, flow_team(h), number, storage, path};
    struct fact *fact = part_fact(h->df, key);
    if (fact_open(h->df, fact)) {
        struct spot spot = {NO_NODE, storage, path, 0};
        uint32_t why = 0;
        taint value = find_effect(h, &h->team->calls[number], spot, &why);
        fact_close(h->df, fact, value, why);
    }
    return flow_value(fact, reason);
}

static taint of_call(const struct here *h, uint32_t call, uint32_t path, uint32_t *reason);
static taint of_branches(const struct here *h, uint32_t node, const struct met *met,
                         uint32_t *reason);
static bool is_serial(const struct here *h, const struct call *call);
static taint of_unknown(const struct here *h, const struct call *call, uint32_t except,
                        uint32_t *reason);

/** Is it asked how many a container of the library holds, of which the call adds or takes one away?
 *  That hangs on nothing but whether it is called. */
static bool is_one_more(const struct here *h, const struct definition *d, const struct call *call,
                        uint32_t path)
{
    const char *own = flow_path(h, h->function->variables[d->variable].path);
    const char *rest = path_behind(own, flow_path(h, path));
    return library_changes(h->df->program, call, d->argument) && rest && is_size_member(rest) &&
           known_member_counts(flow_path(h, call->name));
}

/** What a callee may put where an argument leads. */
static taint of_argument(const struct here *h, const struct definition *d, uint32_t path,
                         uint32_t *reason)
{
    uint32_t number = h->team->nodes[d->node].index;
    const struct call *call = &h->team->calls[number];
    taint value = 0;
    for (uint32_t i = 0; i < call->candidates.count && !(value & VARIES); i++) {
        uint32_t callee = h->df->program->candidates[call->candidates.first + i];
        struct spot spot;
        if (!argument_spot(h->df->program, h->team, call, d->argument, callee, path, &spot))
            continue;
        taint stored = of_store(h->df, callee, spot, reason);
        value |= stored & VARIES ? VARIES : of_inputs(h, call, callee, stored, reason);
    }
    if (call->candidates.count || is_one_more(h, d, call, path))
        return value;
    if (!call->name || is_serial(h, call) || library_changes(h->df->program, call, d->argument) ||
        known_function_result(name_text(h->df->program, call->name)) != RESULT_UNKNOWN)
        return of_unknown(h, call, d->argument, reason);
    *reason = reason_new(h->df, REASON_UNKNOWN, call->name, h->team->nodes[d->node].place, 0);
    return VARIES;
}

/** The part of a copy is the part of what it is a copy of. */
static taint of_copy(const struct here *h, uint32_t number, uint32_t path, uint32_t *reason)
{
    const struct definition *d = &h->team->definitions[number];
    const char *rest = flow_path(h, path);
    if (path && d->source != NO_NODE && d->is_address)
        rest = path_behind_pointer(rest);
    if (path && d->source != NO_NODE && rest) {
        const struct variable *from = &h->function->variables[d->source];
        struct use use = {from->object, path_join(h->df->program, flow_path(h, from->path), rest),
                          d->node, number};
        struct index_range chosen = d->operands;
        chosen.count -= chosen.count > 0;
        taint value = of_operands(h, chosen, 0, d->node, number, reason);
        if (use.path != NO_NODE)
            return value & VARIES ? value : value | of_use(h, &use, reason);
    }
    return of_operands(h, d->operands, path, d->node, number, reason);
}

static uint32_t name_of_definition(const struct here *h, const struct definition *d)
{
    return h->function->objects[h->function->variables[d->variable].object].name;
}

/** What is set, whether or not the thread comes there. */
static taint of_set(const struct here *h, uint32_t number, uint32_t path, uint32_t *reason)
{
    const struct definition *d = &h->team->definitions[number];
    struct fact *fact =
        part_fact(h->df, (struct part_key){PART_SET, flow_team(h), number, 0, path});
    if (fact_open(h->df, fact)) {
        uint32_t why = 0;
        taint value =
            d->argument != NO_NODE
                ? of_argument(h, d, path ? path : h->function->variables[d->variable].path, &why)
                : of_copy(h, number, path, &why);
        if (value & VARIES)
            why = reason_new(h->df, REASON_SET, name_of_definition(h, d),
                             h->team->nodes[d->node].place, why);
        fact_close(h->df, fact, value, why);
    }
    return flow_value(fact, reason);
}

/** .. and whether it comes there: the value, for all that may read it. */
static taint of_setting(const struct here *h, uint32_t number, uint32_t path, uint32_t *reason)
{
    const struct definition *d = &h->team->definitions[number];
    struct fact *fact = &h->facts->definitions[number];
    if (path)
        fact = part_fact(h->df, (struct part_key){PART_DEFINITION, flow_team(h), number, 0, path});
    if (fact_open(h->df, fact)) {
        uint32_t why = 0;
        taint value = of_set(h, number, path, &why);
        if (!(value & VARIES)) {
            value |= of_control(h, d->node, &why);
            if (value & VARIES)
                why = reason_new(h->df, REASON_SET, name_of_definition(h, d),
                                 h->team->nodes[d->node].place, why);
        }
        fact_close(h->df, fact, value, why);
    }
    return flow_value(fact, reason);
}

/**
 * What decides which of several settings is read, of which one is at `node`: a branch does not when
 * all of them, where their ways join and where it is read are behind the same way out of it. The
 * branch decides over whatever hangs on the value anyway. With many branches all of them count, so
 * that the time stays linear.
 */
taint of_definition(const struct here *h, uint32_t number, uint32_t path, const struct met *met,
                    uint32_t *reason)
{
    const struct definition *d = &h->team->definitions[number];
    uint32_t why = 0;
    if (d->is_uniform || d->is_foreign)
        return 0;
    if (path == NO_NODE)
        path = 0;
    taint value = of_setting(h, number, path, reason);
    if (!value || !met || h->facts->branches[d->node] > BRANCHES_MAX)
        return value;
    value = of_set(h, number, path, reason);
    if (!(value & VARIES))
        value |= of_branches(h, d->node, met, &why);
    if (why)
        *reason = reason_new(h->df, REASON_SET, name_of_definition(h, d),
                             h->team->nodes[d->node].place, why);
    return value;
}

/* ---- Calls ------------------------------------------------------------------------------- */

/** What the function returns, or what that leads to by `path`, in terms of its inputs. */
static taint of_result(struct dataflow *df, uint32_t function, uint32_t path, uint32_t *reason)
{
    struct fact *fact = part_fact(df, (struct part_key){PART_RESULT, function, 0, 0, path});
    if (fact_open(df, fact)) {
        struct here h = here_at(df, df->program->functions[function].teams.first);
        uint32_t why = 0;
        taint value = 0;
        for (size_t i = 0; i < h.team->node_count && !(value & VARIES); i++) {
            if (h.team->nodes[i].kind != CFG_RETURN)
                continue;
            value |= of_operands(&h, h.team->nodes[i].operands, path, i, NO_NODE, &why);
            if (!(value & VARIES))
                value |= of_control(&h, i, &why);
        }
        fact_close(df, fact, value, why);
    }
    return flow_value(fact, reason);
}

/** C: a function of the library that is known reads what a pointer leads to, unless it sets that.
 */
static bool reads_content(const struct here *h, const struct call *call, uint32_t argument)
{
    uint32_t variable = h->team->arguments[argument].variable;
    const char *name = flow_path(h, call->name);
    if (variable == NO_NODE || !call->name || call->is_member ||
        known_function_result(name) != RESULT_SAME)
        return false;
    const struct variable *v = &h->function->variables[variable];
    const struct data_object *o = &h->function->objects[v->object];
    return o->is_pointer && !o->is_reference && !v->path && !h->function->is_fortran &&
           o->kind == OBJECT_PARAMETER &&
           !known_function_sets(name, argument_parameter(call, argument));
}

static taint of_arguments(const struct here *h, const struct call *call, uint32_t except,
                          uint32_t *reason)
{
    taint value = 0;
    for (uint32_t i = 0; i < call->arguments.count && !(value & VARIES); i++) {
        uint32_t number = call->arguments.first + i;
        const struct argument *a = &h->team->arguments[number];
        if (number == except)
            continue;
        bool is_place = a->variable != NO_NODE && a->is_address; /* its content counts, too */
        value |= is_place ? of_argument_value(h, call, i, true, 0, reason)
                          : of_operands(h, a->operands, 0, call->node,
                                        h->team->nodes[call->node].definitions.first, reason);
        if (!(value & VARIES) && !is_place && reads_content(h, call, number))
            value |=
                of_argument_value(h, call, i, false, name_intern(h->df->program, "@", 1), reason);
    }
    return value;
}

/** omp_get_ancestor_thread_num(n) of a level that is further out. */
static bool is_outer_level(const struct here *h, const struct call *call)
{
    static const char name[] = "omp_get_ancestor_thread_num";
    if (!call->name || strcmp(flow_path(h, call->name), name) || call->arguments.count != 1)
        return false;
    uint32_t literal = h->team->arguments[call->arguments.first].literal;
    return literal && literal - 1 < team_level(h->df->program, h->team);
}

/** A call in what may be a serial part, of which nothing else says that threads make it. */
static bool is_serial(const struct here *h, const struct call *call)
{
    return !surely_in_parallel(h->df->program, h->team) &&
           !strstr(flow_path(h, call->name), "_num"); /* omp_get_thread_num and its like */
}

static taint of_unknown(const struct here *h, const struct call *call, uint32_t except,
                        uint32_t *reason)
{
    struct place place = h->team->nodes[call->node].place;
    const char *name = name_text(h->df->program, call->name);
    enum result result = !call->name       ? RESULT_UNKNOWN
                         : call->is_member ? known_member_result(name)
                                           : known_function_result(name);
    if ((call->is_member || call->is_element) && result == RESULT_UNKNOWN)
        result = RESULT_SAME; /* on its object or array, which is an operand of its own */
    if (result == RESULT_UNKNOWN && name_has_flag(h->df->program, call->name, NAME_TYPE))
        result = RESULT_SAME;
    if (result == RESULT_SAME || is_outer_level(h, call) || is_serial(h, call))
        return of_arguments(h, call, except, reason);
    enum reason_kind kind = result == RESULT_DIFFERENT ? REASON_THREAD
                            : call->name               ? REASON_UNKNOWN
                                                       : REASON_POINTER;
    *reason = reason_new(h->df, kind, call->name, place, 0);
    return VARIES;
}

static taint of_call(const struct here *h, uint32_t number, uint32_t path, uint32_t *reason)
{
    const struct call *call = &h->team->calls[number];
    taint value = 0;
    if (!call->candidates.count)
        return of_unknown(h, call, NO_NODE, reason);
    for (uint32_t i = 0; i < call->candidates.count && !(value & VARIES); i++) {
        uint32_t function = h->df->program->candidates[call->candidates.first + i];
        taint result = of_result(h->df, function, path, reason);
        value |= result & VARIES ? VARIES : of_inputs(h, call, function, result, reason);
    }
    return value;
}

/* ---- Expressions and conditions ---------------------------------------------------------- */

/** A variable that an expression is made of, and what the expression leads to: where that is not
 *  just the variable, another element. */
static taint of_variable(const struct here *h, uint32_t variable, uint32_t path, uint32_t node,
                         uint32_t limit, uint32_t *reason)
{
    const struct variable *v = &h->function->variables[variable];
    struct use use = {v->object, v->path, node, limit};
    const char *rest = flow_path(h, path), *behind = path_behind_pointer(rest);
    taint value = *rest == '.' ? 0 : of_use(h, &use, reason); /* a member is a part, and no more */
    if (!path || value & VARIES)
        return value;
    uint32_t element = path_join(h->df->program, behind ? "[]" : "", behind ? behind : rest);
    use.path = element == NO_NODE
                   ? NO_NODE
                   : path_join(h->df->program, flow_path(h, v->path), flow_path(h, element));
    return use.path == NO_NODE ? value : value | of_use(h, &use, reason);
}

static taint of_operand(const struct here *h, const struct operand *operand, uint32_t path,
                        uint32_t node, uint32_t limit, uint32_t *reason)
{
    if (operand->kind == OPERAND_CALL)
        return of_call(h, operand->index, path, reason);
    if (operand->kind == OPERAND_VARIABLE)
        return of_variable(h, operand->index, path, node, limit, reason);
    const struct variable *v = &h->function->variables[operand->index];
    if (h->function->objects[v->object].team == flow_team(h))
        return of_all_definitions(h, v->object, 0, reason);
    return 0;
}

taint of_operands(const struct here *h, struct index_range operands, uint32_t path, uint32_t node,
                  uint32_t limit, uint32_t *reason)
{
    taint value = 0;
    if (h->df->depth >= DEPTH_MAX) {
        *reason = reason_new(h->df, REASON_SIZE, 0, h->team->nodes[node].place, 0);
        return VARIES;
    }
    h->df->depth++;
    for (uint32_t i = 0; i < operands.count && !(value & VARIES); i++)
        value |= of_operand(h, &h->team->operands[operands.first + i], path, node, limit, reason);
    h->df->depth--;
    return value;
}

static taint of_condition(const struct here *h, uint32_t node, uint32_t *reason)
{
    struct fact *fact = &h->facts->nodes[node];
    if (fact_open(h->df, fact)) {
        uint32_t why = 0;
        taint value = of_operands(h, h->team->nodes[node].operands, 0, node, NO_NODE, &why);
        fact_close(h->df, fact, value, why);
    }
    return flow_value(fact, reason);
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

/** All branches that decide, but those behind one way of which all lies that `met` has. */
static taint of_branches(const struct here *h, uint32_t node, const struct met *met,
                         uint32_t *reason)
{
    uint32_t count = iterated_frontier(&h->facts->tree, &node, 1, h->facts->scratch);
    uint32_t *deciding = xcalloc(count, sizeof(uint32_t));
    taint value = 0;
    memcpy(deciding, h->facts->scratch, count * sizeof(uint32_t));
    h->facts->branches[node] = count;
    for (uint32_t i = 0; i < count && !(value & VARIES); i++)
        if (!met || !sites_behind_one_way(h->facts->sites, *met, deciding[i]))
            value |= of_deciding(h, deciding[i], reason);
    free(deciding);
    return value;
}

taint of_control(const struct here *h, uint32_t node, uint32_t *reason)
{
    struct fact *fact = &h->facts->controls[node];
    if (fact_open(h->df, fact)) {
        uint32_t why = 0;
        taint value = of_branches(h, node, NULL, &why);
        fact_close(h->df, fact, value, why);
    }
    return flow_value(fact, reason);
}

/* ---- Questions --------------------------------------------------------------------------- */

/**
 * Repeated until nothing changes: a value that depends on itself, through a loop or a recursion, is
 * first taken not to vary.
 */
static taint ask(struct dataflow *df, taint answer(const struct here *, const void *, uint32_t *),
                 uint32_t team, const void *question, uint32_t *reason)
{
    struct here h = here_at(df, team);
    taint value;
    do {
        df->round++;
        df->has_changed = false;
        df->touched_count = 0;
        value = answer(&h, question, reason);
    } while (df->has_changed);
    for (size_t i = 0; i < df->touched_count; i++)
        df->touched[i]->round = FINAL;
    return value;
}

struct input_question {
    const struct call *call;
    uint32_t callee, number;
};

static taint ask_input(const struct here *h, const void *question, uint32_t *reason)
{
    const struct input_question *q = question;
    return of_inputs(h, q->call, q->callee, (taint)1 << q->number, reason);
}

static taint ask_definition(const struct here *h, const void *question, uint32_t *reason)
{
    return of_definition(h, *(const uint32_t *)question, 0, NULL, reason);
}

static taint ask_condition(const struct here *h, const void *question, uint32_t *reason)
{
    return of_condition(h, *(const uint32_t *)question, reason);
}

uint64_t input_depends(struct dataflow *df, struct caller caller, uint32_t callee, uint32_t number,
                       uint32_t *reason)
{
    struct input_question question = {&df->program->teams[caller.team].calls[caller.call], callee,
                                      number};
    return ask(df, ask_input, caller.team, &question, reason);
}

bool definition_is_effective(struct dataflow *df, uint32_t team_number, uint32_t definition)
{
    const struct checked_team *team = &df->program->teams[team_number];
    const struct definition *d = &team->definitions[definition];
    const struct function *f = &df->program->functions[team->function];
    return definition_changes(df->effects, team, d, f->variables[d->variable].path);
}

uint64_t definition_depends(struct dataflow *df, uint32_t team, uint32_t definition,
                            uint32_t *reason)
{
    return ask(df, ask_definition, team, &definition, reason);
}

const struct input *dataflow_input(const struct dataflow *df, uint32_t function, uint32_t number)
{
    return input_at(df->inputs, function, number);
}

bool condition_varies(struct dataflow *df, uint32_t team, uint32_t node, uint32_t *reason)
{
    *reason = 0;
    taint value = ask(df, ask_condition, team, &node, reason);
    return value & VARIES ||
           parameters_vary(df->parameters, df->program->teams[team].function, value, reason);
}

struct dataflow *dataflow_new(struct program *program)
{
    struct dataflow *df = xcalloc(1, sizeof(*df));
    df->program = program;
    df->effects = effects_new(program);
    counted_loops_settle(program, df->effects);
    df->phases = phases_new(program, df->effects);
    df->inputs = inputs_new(program);
    df->members = common_members_new(program, df->effects);
    df->parameters = parameters_new(df, program);
    reason_new(df, REASON_SIZE, 0, (struct place){0, 0, 0}, 0);
    return df;
}

void dataflow_free(struct dataflow *df)
{
    struct part_fact *part, *next;
    for (size_t i = 0; i < df->program->team_count; i++)
        if (df->program->teams[i].facts) {
            facts_free(df->program->teams[i].facts);
            df->program->teams[i].facts = NULL;
        }
    HASH_ITER(hh, df->parts, part, next)
    {
        HASH_DEL(df->parts, part);
        free(part);
    }
    phases_free(df->phases);
    effects_free(df->effects);
    inputs_free(df->inputs);
    common_members_free(df->members);
    parameters_free(df->parameters);
    free(df->touched);
    free(df->reasons);
    free(df);
}
