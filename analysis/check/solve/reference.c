/* What parameters stand for: looked up at the calls in parallel regions. */
#include "analysis/check/solve/reference.h"
#include "common/memory.h"

#include <stdlib.h>

enum { DEPTH_MAX = 500, KNOWN = 4 }; /* callers of callers; further ones are taken to be like any */

/** Per parameter: the bits of enum reference_memory and KNOWN; whether it is always set, and KNOWN.
 */
struct answers {
    uint8_t memory, always;
};

struct references {
    const struct program *program;
    struct answers **answers; /* per function, PARAMETERS_MAX each, once asked for */
    unsigned depth;
};

struct references *references_new(const struct program *program)
{
    struct references *references = xcalloc(1, sizeof(*references));
    references->program = program;
    references->answers = xcalloc(program->function_count, sizeof(*references->answers));
    return references;
}

void references_free(struct references *references)
{
    for (size_t i = 0; i < references->program->function_count; i++)
        free(references->answers[i]);
    free(references->answers);
    free(references);
}

static struct answers *answers_of(struct references *references, uint32_t function,
                                  uint32_t parameter)
{
    struct answers **list = &references->answers[function];
    if (!*list)
        *list = xcalloc(PARAMETERS_MAX, sizeof(**list));
    return &(*list)[parameter];
}

uint32_t reference_object(const struct function *function, uint32_t parameter)
{
    for (size_t i = 0; i < function->object_count; i++) {
        const struct data_object *o = &function->objects[i];
        if (o->kind == OBJECT_PARAMETER && o->parameter == parameter)
            return o->is_reference ? i : NO_NODE;
    }
    return NO_NODE;
}

/* ---- Whose data -------------------------------------------------------------------------- */

static unsigned memory_of_argument(struct references *references, uint32_t team_number,
                                   const struct argument *argument)
{
    const struct checked_team *team = &references->program->teams[team_number];
    const struct function *f = &references->program->functions[team->function];
    if (argument->variable == NO_NODE)
        return MEMORY_OWN;
    const struct data_object *object = &f->objects[f->variables[argument->variable].object];
    if (object->is_threadprivate)
        return MEMORY_OWN;
    if (object->team != team_number)
        return MEMORY_SHARED;
    if (object->kind == OBJECT_PARAMETER && object->is_reference)
        return reference_memory(references, team->function, object->parameter);
    return object->is_pointer ? MEMORY_SHARED : MEMORY_OWN;
}

static unsigned find_memory(struct references *references, uint32_t function, uint32_t parameter)
{
    const struct program *program = references->program;
    struct index_range callers = program->functions[function].callers;
    unsigned memory = 0;
    for (uint32_t i = 0; i < callers.count && memory != (MEMORY_OWN | MEMORY_SHARED); i++) {
        struct caller caller = program->callers[callers.first + i];
        const struct checked_team *team = &program->teams[caller.team];
        const struct call *call = &team->calls[caller.call];
        if (runs_in_parallel(program, team) && parameter < call->arguments.count)
            memory |= memory_of_argument(references, caller.team,
                                         &team->arguments[call->arguments.first + parameter]);
    }
    return memory;
}

unsigned reference_memory(struct references *references, uint32_t function, uint32_t parameter)
{
    if (parameter >= PARAMETERS_MAX || references->depth >= DEPTH_MAX)
        return MEMORY_SHARED;
    struct answers *answers = answers_of(references, function, parameter);
    if (!(answers->memory & KNOWN)) {
        answers->memory = KNOWN; /* a call of itself adds nothing */
        references->depth++;
        answers->memory |= find_memory(references, function, parameter);
        references->depth--;
    }
    unsigned memory = answers->memory & (MEMORY_OWN | MEMORY_SHARED);
    return memory || references->depth ? memory : MEMORY_SHARED;
}

/* ---- Always set -------------------------------------------------------------------------- */

static bool callees_set(struct references *references, const struct call *call, uint32_t argument)
{
    uint32_t number = argument - call->arguments.first;
    for (uint32_t i = 0; i < call->candidates.count; i++)
        if (!reference_is_always_set(
                references, references->program->candidates[call->candidates.first + i], number))
            return false;
    return call->candidates.count > 0;
}

/** Does the node set the whole of the object? */
static bool sets_at(struct references *references, const struct checked_team *team, uint32_t node,
                    uint32_t object)
{
    const struct function *f = &references->program->functions[team->function];
    const struct cfg_node *n = &team->nodes[node];
    for (uint32_t i = 0; i < n->definitions.count; i++) {
        const struct definition *d = &team->definitions[n->definitions.first + i];
        const struct variable *v = &f->variables[d->variable];
        if (v->object != object || v->path || d->is_foreign)
            continue;
        if (d->argument == NO_NODE ? !d->is_weak
                                   : callees_set(references, &team->calls[n->index], d->argument))
            return true;
    }
    return false;
}

/** Is there no way from the entry to the exit on which the object is not set? */
static bool find_always(struct references *references, uint32_t function, uint32_t parameter)
{
    const struct program *program = references->program;
    const struct checked_team *team = function_team(program, function);
    const struct graph *graph = &team->graph;
    uint32_t object = reference_object(&program->functions[function], parameter);
    if (object == NO_NODE)
        return true; /* as ever, what a pointer leads to */
    uint8_t *seen = xcalloc(graph->count, 1);
    uint32_t *stack = xcalloc(graph->count, sizeof(uint32_t)), depth = 0;
    stack[depth++] = graph->entry;
    seen[graph->entry] = 1;
    while (depth && !seen[graph->exit]) {
        uint32_t node = stack[--depth];
        if (sets_at(references, team, node, object))
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

bool reference_is_always_set(struct references *references, uint32_t function, uint32_t parameter)
{
    if (parameter >= PARAMETERS_MAX || references->depth >= DEPTH_MAX)
        return false;
    struct answers *answers = answers_of(references, function, parameter);
    if (answers->always & KNOWN)
        return answers->always & 1;
    answers->always = KNOWN;
    references->depth++;
    answers->always = KNOWN | find_always(references, function, parameter);
    references->depth--;
    return answers->always & 1;
}
