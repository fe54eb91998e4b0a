/* What calls change of their caller's data. */
#include "analysis/check/solve/effect.h"
#include "analysis/check/solve/known-function.h"
#include "analysis/check/solve/place.h"
#include "common/memory.h"

#include <stdlib.h>
#include <uthash.h>

enum { DEPTH_MAX = 200 }; /* callees of callees */

struct answer {
    UT_hash_handle hh;
    struct answer_key {
        uint32_t function;
        struct spot spot;
    } key;
    bool sets, knows_sets, always, knows_always;
};

struct effects {
    struct program *program;
    struct answer *answers;
    unsigned depth;
};

struct effects *effects_new(struct program *program)
{
    struct effects *effects = xcalloc(1, sizeof(*effects));
    effects->program = program;
    return effects;
}

void effects_free(struct effects *effects)
{
    struct answer *answer, *next;
    HASH_ITER(hh, effects->answers, answer, next)
    {
        HASH_DEL(effects->answers, answer);
        free(answer);
    }
    free(effects);
}

static struct answer *answer_of(struct effects *effects, uint32_t function, struct spot spot)
{
    struct answer_key key = {function, spot};
    struct answer *answer;
    HASH_FIND(hh, effects->answers, &key, sizeof(key), answer);
    if (answer)
        return answer;
    answer = xcalloc(1, sizeof(*answer));
    answer->key = key;
    HASH_ADD(hh, effects->answers, key, sizeof(answer->key), answer);
    return answer;
}

/* ---- Parameters -------------------------------------------------------------------------- */

uint32_t spot_object(const struct function *function, const struct spot *spot)
{
    for (size_t i = 0; i < function->object_count; i++) {
        const struct data_object *o = &function->objects[i];
        if (spot->parameter == NO_NODE
                ? o->storage == spot->storage
                : o->kind == OBJECT_PARAMETER && o->parameter == spot->parameter)
            return i;
    }
    return NO_NODE;
}

bool is_reference_parameter(const struct function *function, uint32_t parameter)
{
    struct spot spot = {parameter, 0, 0, 0};
    uint32_t object = spot_object(function, &spot);
    return object != NO_NODE && function->objects[object].is_reference;
}

bool argument_spot(struct program *program, const struct checked_team *team,
                   const struct call *call, uint32_t argument, uint32_t callee, uint32_t path,
                   struct spot *spot)
{
    const struct argument *a = &team->arguments[argument];
    const struct function *caller = &program->functions[team->function];
    if (a->variable == NO_NODE)
        return false;
    const struct variable *v = &caller->variables[a->variable];
    const char *rest = path_behind(name_text(program, v->path), name_text(program, path));
    *spot = (struct spot){argument_parameter(call, argument), 0, 0, 0};
    bool is_reference = is_reference_parameter(&program->functions[callee], spot->parameter);
    if (!is_reference && !a->is_address) {
        const struct data_object *o = &caller->objects[v->object];
        const char *pointed = name_text(program, v->path);
        if (rest && !*rest && !o->is_pointer && !*pointed)
            rest = "[]"; /* the whole of an array */
        if (!rest || !path_behind_pointer(rest))
            return false; /* the pointer itself is the caller's */
    }
    if (!is_reference && a->is_address && !program->functions[callee].is_fortran)
        spot->path = path_join(program, "@", rest ? rest : "");
    else
        spot->path = path_join(program, "", rest ? rest : "");
    if (spot->path == NO_NODE)
        spot->path = 0;
    return true;
}

uint32_t argument_own(const struct program *program, const struct checked_team *team,
                      const struct call *call, uint32_t argument, uint32_t callee, uint32_t own)
{
    const struct argument *a = &team->arguments[argument];
    const struct function *caller = &program->functions[team->function],
                          *f = &program->functions[callee];
    const struct variable *v = &caller->variables[a->variable];
    uint32_t passed =
        path_pointers(name_text(program, v->path), caller->objects[v->object].is_pointer);
    bool is_reference = is_reference_parameter(f, argument_parameter(call, argument));
    if (own <= passed)
        return 0;
    return own - passed + (!is_reference && a->is_address && !f->is_fortran);
}

/* ---- May it change? ---------------------------------------------------------------------- */

bool library_changes(const struct program *program, const struct call *call, uint32_t argument)
{
    return call->is_member && call->name && !call->candidates.count &&
           argument_parameter(call, argument) == THIS_PARAMETER &&
           known_member_changes(name_text(program, call->name));
}

bool argument_sets(struct effects *effects, const struct checked_team *team,
                   const struct call *call, uint32_t argument, uint32_t path)
{
    return argument_sets_behind(effects, team, call, argument, path, 0);
}

bool argument_sets_behind(struct effects *effects, const struct checked_team *team,
                          const struct call *call, uint32_t argument, uint32_t path, uint32_t own)
{
    struct program *program = effects->program;
    struct spot spot;
    if (library_changes(program, call, argument))
        return true;
    if (!call->candidates.count)
        return (team->arguments[argument].is_address ||
                (call->name &&
                 known_function_result(name_text(program, call->name)) != RESULT_UNKNOWN)) &&
               !call->is_element &&
               (!call->name || known_function_sets(name_text(program, call->name),
                                                   argument_parameter(call, argument)));
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        uint32_t callee = program->candidates[call->candidates.first + i];
        if (argument_parameter(call, argument) >= PARAMETERS_MAX)
            return true;
        if (!argument_spot(program, team, call, argument, callee, path, &spot))
            continue;
        spot.own = argument_own(program, team, call, argument, callee, own);
        if (effect_sets(effects, callee, spot))
            return true;
    }
    return false;
}

bool definition_changes(struct effects *effects, const struct checked_team *team,
                        const struct definition *d, uint32_t path)
{
    d = definition_origin(effects->program, &team, d);
    return d->argument == NO_NODE ||
           argument_sets(effects, team, &team->calls[team->nodes[d->node].index], d->argument,
                         path);
}

/** Does this definition of the function change the spot? */
static bool definition_sets(struct effects *effects, const struct checked_team *team,
                            const struct definition *d, uint32_t object, const struct spot *spot)
{
    const struct program *program = effects->program;
    const struct function *f = &program->functions[team->function];
    const struct variable *v = &f->variables[d->variable];
    if (!overlaps(program, f, d->variable, object, spot->path))
        return false;
    d = definition_origin(program, &team, d);
    if (d->argument != NO_NODE)
        return argument_sets_behind(effects, team, &team->calls[team->nodes[d->node].index],
                                    d->argument, spot->path, spot->own);
    const struct data_object *o = &f->objects[object];
    if (path_pointers(name_text(program, v->path), o->is_pointer) < spot->own)
        return false;
    return spot->parameter == NO_NODE || o->is_reference ||
           path_leads_away(name_text(program, v->path), o->is_pointer);
}

static bool callees_set(struct effects *effects, const struct checked_team *team,
                        const struct spot *spot)
{
    const struct program *program = effects->program;
    for (size_t c = 0; c < team->call_count; c++)
        for (uint32_t i = 0; i < team->calls[c].candidates.count; i++)
            if (effect_sets(effects, program->candidates[team->calls[c].candidates.first + i],
                            *spot))
                return true;
    return false;
}

static bool find_sets(struct effects *effects, uint32_t function, const struct spot *spot)
{
    const struct program *program = effects->program;
    const struct checked_team *team = function_team(program, function);
    uint32_t object = spot_object(&program->functions[function], spot);
    for (size_t i = 0; object != NO_NODE && i < team->definition_count; i++)
        if (definition_sets(effects, team, &team->definitions[i], object, spot))
            return true;
    return spot->parameter == NO_NODE && callees_set(effects, team, spot);
}

bool effect_sets(struct effects *effects, uint32_t function, struct spot spot)
{
    const struct function *f = &effects->program->functions[function];
    if (spot.parameter != NO_NODE &&
        (spot.parameter >= PARAMETERS_MAX || !(f->summary.sets >> spot.parameter & 1)))
        return spot.parameter != NO_NODE && spot.parameter >= PARAMETERS_MAX;
    struct answer *answer = answer_of(effects, function, spot);
    if (answer->knows_sets)
        return answer->sets;
    if (effects->depth >= DEPTH_MAX)
        return true;
    answer->knows_sets = true; /* while it is looked for: a call of itself may */
    answer->sets = spot.parameter != NO_NODE;
    effects->depth++;
    answer->sets = find_sets(effects, function, &spot);
    effects->depth--;
    return answer->sets;
}

/* ---- Is it always changed? --------------------------------------------------------------- */

static bool candidates_always(struct effects *effects, const struct checked_team *team,
                              const struct call *call, uint32_t argument, const struct spot *outer)
{
    struct program *program = effects->program;
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        uint32_t callee = program->candidates[call->candidates.first + i];
        struct spot spot = *outer;
        if (argument != NO_NODE &&
            !argument_spot(program, team, call, argument, callee, outer->path, &spot))
            return false;
        if (!effect_always_sets(effects, callee, spot))
            return false;
    }
    return call->candidates.count > 0;
}

/** Does the node set the whole of it? */
static bool sets_at(struct effects *effects, const struct checked_team *team, uint32_t node,
                    uint32_t object, const struct spot *spot)
{
    const struct program *program = effects->program;
    const struct function *f = &program->functions[team->function];
    const struct cfg_node *n = &team->nodes[node];
    for (uint32_t i = 0; object != NO_NODE && i < n->definitions.count; i++) {
        const struct definition *d = &team->definitions[n->definitions.first + i];
        const struct variable *v = &f->variables[d->variable];
        if (v->object != object || d->is_foreign ||
            (v->path != spot->path && (v->path || !f->objects[object].is_reference) &&
             !(v->path &&
               path_behind(name_text(program, v->path), name_text(program, spot->path)))))
            continue;
        if (d->argument == NO_NODE
                ? !d->is_weak
                : candidates_always(effects, team, &team->calls[n->index], d->argument, spot))
            return true;
    }
    return n->kind == CFG_CALL && spot->parameter == NO_NODE &&
           candidates_always(effects, team, &team->calls[n->index], NO_NODE, spot);
}

/** Is there no way from the entry to the exit on which it is not set? */
static bool find_always(struct effects *effects, uint32_t function, const struct spot *spot)
{
    const struct program *program = effects->program;
    const struct checked_team *team = function_team(program, function);
    const struct graph *graph = &team->graph;
    uint32_t object = spot_object(&program->functions[function], spot);
    uint8_t *seen = xcalloc(graph->count, 1);
    uint32_t *stack = xcalloc(graph->count, sizeof(uint32_t)), depth = 0;
    stack[depth++] = graph->entry;
    seen[graph->entry] = 1;
    while (depth && !seen[graph->exit]) {
        uint32_t node = stack[--depth];
        if (sets_at(effects, team, node, object, spot))
            continue;
        for (uint32_t e = graph->first_successor[node]; e < graph->first_successor[node + 1]; e++)
            if (!seen[graph->successor[e]]) {
                seen[graph->successor[e]] = 1;
                stack[depth++] = graph->successor[e];
            }
    }
    bool always = !seen[graph->exit];
    free(seen);
    free(stack);
    return always;
}

bool effect_always_sets(struct effects *effects, uint32_t function, struct spot spot)
{
    if ((spot.parameter != NO_NODE && spot.parameter >= PARAMETERS_MAX) ||
        effects->depth >= DEPTH_MAX || !effect_sets(effects, function, spot))
        return false;
    struct answer *answer = answer_of(effects, function, spot);
    if (answer->knows_always)
        return answer->always;
    answer->knows_always = true;
    effects->depth++;
    bool always = find_always(effects, function, &spot);
    effects->depth--;
    answer->always = always;
    return always;
}
