/* Pointers that are set once are other names for the same data. */
#include "analysis/check/solve/alias.h"
#include "analysis/check/solve/place.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 4 }; /* pointers to what pointers lead to */

/** How often the parts of a function's objects are set, over all its teams. */
struct settings {
    const struct definition **only; /* per object: the definition of the whole, if it is the one */
    uint32_t *count;                /* per variable */
    uint32_t *count_whole;          /* per object */
};

static void count_settings(const struct program *program, const struct function *f,
                           struct settings *s)
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

/** Does the source keep its value for as long as the pointer is used? */
static bool is_steady(const struct function *f, const struct settings *s,
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
                                         const struct settings *s, uint32_t object)
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
static bool rename_variable(struct program *program, struct function *f, const struct settings *s,
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

/** A pointer that is handed on is what it is another name for. */
static void rename_argument(const struct program *program, const struct function *f,
                            const struct settings *s, struct argument *a)
{
    if (a->variable == NO_NODE || a->is_address || f->variables[a->variable].path)
        return;
    const struct definition *d = alias_of(program, f, s, f->variables[a->variable].object);
    if (!d)
        return;
    a->variable = d->source;
    a->is_address = d->is_address;
}

static void resolve_function(struct program *program, struct function *f)
{
    struct settings s = {.only = xcalloc(f->object_count, sizeof(*s.only)),
                         .count = xcalloc(f->variable_count, sizeof(uint32_t)),
                         .count_whole = xcalloc(f->object_count, sizeof(uint32_t))};
    bool again = true;
    count_settings(program, f, &s);
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
