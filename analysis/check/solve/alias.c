/* Pointers that are set once are other names for the same data. */
#include "analysis/check/solve/alias.h"
#include "analysis/check/solve/effect.h"
#include "analysis/check/solve/place.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 4 }; /* pointers to what pointers lead to */

/* ---- Pointers that are handed over --------------------------------------------------------- */

/** Do all callees take the pointer, and not what it leads to? */
static bool takes_pointer(const struct program *program, const struct call *call, uint32_t number)
{
    struct spot spot = {argument_parameter(call, number), 0, 0, 0};
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        const struct function *f =
            &program->functions[program->candidates[call->candidates.first + i]];
        uint32_t object = spot_object(f, &spot);
        if (!f->is_fortran || object == NO_NODE || !f->objects[object].is_pointer)
            return false;
    }
    return call->candidates.count > 0;
}

/** The variable that is the pointer; `of` has those that were made before. */
static uint32_t pointer_variable(struct function *f, uint32_t object, uint32_t **of)
{
    if (!*of)
        *of = xcalloc(f->object_count, sizeof(**of));
    if (!(*of)[object]) {
        f->variables =
            xgrow(f->variables, f->variable_count, &f->variable_capacity, sizeof(*f->variables));
        f->variables[f->variable_count++] = (struct variable){.object = object};
        (*of)[object] = f->variable_count;
    }
    return (*of)[object] - 1;
}

/** Fortran: a pointer's name stands for what it leads to, and for itself where the parameter is a
 *  pointer, too. */
static void hand_pointer(const struct program *program, struct function *f,
                         struct checked_team *team, const struct call *call, uint32_t number,
                         uint32_t **of)
{
    struct argument *a = &team->arguments[number];
    const struct variable *v = a->variable == NO_NODE ? NULL : &f->variables[a->variable];
    if (!v || !f->objects[v->object].is_pointer || strcmp(name_text(program, v->path), "[]") ||
        !takes_pointer(program, call, number))
        return;
    a->variable = pointer_variable(f, v->object, of);
    struct index_range definitions = team->nodes[call->node].definitions;
    for (uint32_t i = 0; i < definitions.count; i++) {
        struct definition *d = &team->definitions[definitions.first + i];
        if (d->argument == number)
            d->variable = a->variable;
    }
}

static void hand_pointers(const struct program *program, struct function *f)
{
    uint32_t *of = NULL;
    for (uint32_t t = f->teams.first; t < f->teams.first + f->teams.count && f->is_fortran; t++) {
        struct checked_team *team = &program->teams[t];
        for (size_t c = 0; c < team->call_count; c++) {
            const struct call *call = &team->calls[c];
            for (uint32_t i = 0; i < call->arguments.count; i++)
                hand_pointer(program, f, team, call, call->arguments.first + i, &of);
        }
    }
    free(of);
}

/* ---- Pointers that are set once ------------------------------------------------------------ */

/** How often the parts of a function's objects are set, over all its teams. */
struct set_counts {
    const struct definition **only; /* per object: the definition of the whole, if it is the one */
    uint32_t *count;                /* per variable */
    uint32_t *count_whole;          /* per object */
};

static void count_settings(const struct program *program, const struct function *f,
                           struct set_counts *s)
{
    for (uint32_t t = f->teams.first; t < f->teams.first + f->teams.count; t++)
        for (size_t i = 0; i < program->teams[t].definition_count; i++) {
            const struct definition *d = &program->teams[t].definitions[i];
            const struct variable *v = &f->variables[d->variable];
            if (d->argument != NO_NODE || d->is_foreign)
                continue;
            s->count[d->variable]++;
            if (!v->path) {
                s->count_whole[v->object]++;
                s->only[v->object] = d;
            }
        }
}

/** May a callee set the pointer itself, because its parameter stands for the caller's? */
static bool is_reset_by(const struct program *program, const struct call *call, uint32_t number)
{
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        const struct function *f =
            &program->functions[program->candidates[call->candidates.first + i]];
        const struct spot spot = {argument_parameter(call, number), 0, 0, 0};
        uint32_t object = spot_object(f, &spot);
        if (object != NO_NODE && f->objects[object].is_reference && f->objects[object].is_pointer)
            return true;
    }
    return false;
}

/** A pointer that is handed to one who may set it is no other name for anything. */
static void count_handed(const struct program *program, const struct function *f,
                         const struct checked_team *team, struct set_counts *s)
{
    for (size_t c = 0; c < team->call_count; c++) {
        const struct call *call = &team->calls[c];
        for (uint32_t i = 0; i < call->arguments.count; i++) {
            const struct argument *a = &team->arguments[call->arguments.first + i];
            const struct variable *v = a->variable == NO_NODE ? NULL : &f->variables[a->variable];
            if (v && !strchr(name_text(program, v->path), '.') &&
                f->objects[v->object].is_pointer &&
                is_reset_by(program, call, call->arguments.first + i))
                s->count_whole[v->object] += 2;
        }
    }
}

/** Does the source keep its value for as long as the pointer is used? */
static bool is_steady(const struct function *f, const struct set_counts *s,
                      const struct definition *d, bool is_reference)
{
    const struct variable *from = &f->variables[d->source];
    const struct data_object *origin = &f->objects[from->object];
    uint32_t limit = origin->kind == OBJECT_PARAMETER || from->path ? 0 : 1;
    if (d->is_address || is_reference)
        return true;
    if (from->path)
        return s->count[d->source] <= 1;
    return s->count_whole[from->object] <= limit && !origin->is_addressed;
}

/** The definition that makes an object another name, or NULL. */
static const struct definition *alias_of(const struct program *program, const struct function *f,
                                         const struct set_counts *s, uint32_t object)
{
    const struct data_object *o = &f->objects[object];
    const struct definition *d = s->only[object];
    if (o->kind != OBJECT_LOCAL || !o->is_pointer || o->is_addressed || o->is_threadprivate ||
        s->count_whole[object] != 1 || d->source == NO_NODE || !is_steady(f, s, d, o->is_reference))
        return NULL;
    const struct variable *from = &f->variables[d->source];
    bool is_element = strchr(name_text(program, from->path), '[') != NULL;
    return from->object == object || is_element ? NULL : d;
}

/** @return whether the variable has got another name */
static bool rename_variable(struct program *program, struct function *f, const struct set_counts *s,
                            uint32_t number)
{
    struct variable *v = &f->variables[number];
    const struct definition *d = v->path ? alias_of(program, f, s, v->object) : NULL;
    if (!d)
        return false;
    const struct variable *from = &f->variables[d->source];
    const char *rest = name_text(program, v->path);
    if (d->is_address)
        rest = path_behind_pointer(rest);
    uint32_t path = rest ? path_join(program, name_text(program, from->path), rest) : NO_NODE;
    if (path == NO_NODE)
        return false;
    v->object = from->object;
    v->path = path;
    return true;
}

/** A pointer that is handed on is what it is another name for. So is a reference whose address a
 *  mutex's call has; where the program takes one, alias_of() gives nothing. */
static void rename_argument(const struct program *program, const struct function *f,
                            const struct set_counts *s, struct argument *a)
{
    if (a->variable == NO_NODE || f->variables[a->variable].path)
        return;
    const struct definition *d = alias_of(program, f, s, f->variables[a->variable].object);
    if (!d || (a->is_address && d->is_address))
        return;
    a->variable = d->source;
    a->is_address |= d->is_address;
}

static void resolve_function(struct program *program, struct function *f)
{
    hand_pointers(program, f);
    struct set_counts s = {.only = xcalloc(f->object_count, sizeof(*s.only)),
                           .count = xcalloc(f->variable_count, sizeof(uint32_t)),
                           .count_whole = xcalloc(f->object_count, sizeof(uint32_t))};
    bool again = true;
    count_settings(program, f, &s);
    for (uint32_t t = f->teams.first; t < f->teams.first + f->teams.count; t++)
        count_handed(program, f, &program->teams[t], &s);
    for (unsigned round = 0; again && round < ROUNDS; round++) {
        again = false;
        for (uint32_t i = 0; i < f->variable_count; i++)
            again |= rename_variable(program, f, &s, i);
    }
    for (uint32_t t = f->teams.first; t < f->teams.first + f->teams.count && !f->is_fortran; t++)
        for (size_t i = 0; i < program->teams[t].argument_count; i++)
            rename_argument(program, f, &s, &program->teams[t].arguments[i]);
    free(s.only);
    free(s.count);
    free(s.count_whole);
}

void aliases_resolve(struct program *program)
{
    for (size_t i = 0; i < program->function_count; i++)
        resolve_function(program, &program->functions[i]);
}
