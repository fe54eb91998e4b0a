/* Which lock is meant: data of the function, of its callers, of the program. */
#include "analysis/check/solve/lock.h"

#include "analysis/check/solve/effect.h"
#include "analysis/check/solve/place.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct lock_entry {
    UT_hash_handle hh;
    struct lock_key key;
    uint32_t number;
};

uint32_t lock_number(struct locks *locks, struct lock_key key)
{
    struct lock_entry *entry;
    HASH_FIND(hh, locks->known, &key, sizeof key, entry);
    if (entry)
        return entry->number;
    entry = xzalloc(sizeof *entry);
    entry->key = key;
    entry->number = locks->count;
    HASH_ADD(hh, locks->known, key, sizeof entry->key, entry);
    locks->keys = xgrow(locks->keys, locks->count, &locks->capacity, sizeof *locks->keys);
    locks->keys[locks->count++] = key;
    return entry->number;
}

void locks_free_names(struct locks *locks)
{
    struct lock_entry *entry, *next;
    HASH_ITER(hh, locks->known, entry, next)
    {
        HASH_DEL(locks->known, entry);
        free(entry);
    }
    free(locks->keys);
    for (size_t i = 0; i < locks->program->function_count; i++)
        free(locks->bindings[i].binding);
    free(locks->bindings);
}

uint32_t lock_of_critical(struct locks *locks, uint32_t name)
{
    return lock_number(locks, (struct lock_key){LOCK_CRITICAL, name, 0, 0});
}

/* ---- Data -------------------------------------------------------------------------------- */

/** A place in the data of a function. */
struct spot_of {
    uint32_t object, path; /* path NO_NODE: it is not known */
};

static const char *path_text(const struct locks *locks, uint32_t path)
{
    return path == NO_NODE ? "[]" : name_text(locks->program, path);
}

/** Whether a parameter is something else later: then callers do not know what it leads to. */
static bool is_reassigned(const struct program *program, const struct function *f, uint32_t object)
{
    for (uint32_t t = f->teams.first; t < f->teams.first + f->teams.count; t++)
        for (size_t i = 0; i < program->teams[t].definition_count; i++) {
            const struct definition *d = &program->teams[t].definitions[i];
            const struct variable *v = &f->variables[d->variable];
            if (v->object == object && !v->path && d->argument == NO_NODE &&
                !f->objects[object].is_reference)
                return true;
        }
    return false;
}

/** The way on from a place that is another name for some other data. */
static struct spot_of follow_bindings(struct locks *locks, uint32_t function, struct spot_of at)
{
    const struct function_bindings *list = &locks->bindings[function];
    for (size_t i = 0; i < list->count && at.path != NO_NODE; i++) {
        const struct lock_binding *b = &list->binding[i];
        const char *rest = NULL;
        if (b->object == at.object)
            rest = path_behind(name_text(locks->program, b->path), path_text(locks, at.path));
        if (!rest)
            continue;
        if (b->is_twice)
            return (struct spot_of){at.object, NO_NODE};
        if (b->is_address)
            rest = path_behind_pointer(rest);
        at.object = b->to_object;
        at.path =
            rest ? path_join(locks->program, name_text(locks->program, b->to_path), rest) : NO_NODE;
        i = (size_t)-1; /* from the beginning: bindings lead on, never round, to earlier data */
        if (at.path != NO_NODE && strlen(path_text(locks, at.path)) > 64)
            at.path = NO_NODE;
    }
    return at;
}

static uint32_t lock_of_spot(struct locks *locks, uint32_t function, struct spot_of at)
{
    const struct function *f = &locks->program->functions[function];
    at = follow_bindings(locks, function, at);
    if (at.path == NO_NODE || strstr(path_text(locks, at.path), "[]"))
        return NO_NODE;
    const struct data_object *o = &f->objects[at.object];
    bool leads_away = path_leads_away(path_text(locks, at.path), o->is_pointer);
    if (o->kind == OBJECT_PARAMETER && (o->is_reference || leads_away) &&
        !is_reassigned(locks->program, f, at.object))
        return lock_number(locks, (struct lock_key){LOCK_PARAMETER, o->parameter, at.path, 0});
    bool is_known_elsewhere =
        f->is_fortran || (name_has_flag(locks->program, o->storage, NAME_EXTERN) &&
                          !name_has_flag(locks->program, o->storage, NAME_STATIC));
    if (o->storage && o->kind == OBJECT_SHARED && !o->is_threadprivate)
        return lock_number(locks, (struct lock_key){LOCK_GLOBAL, o->storage, at.path,
                                                    is_known_elsewhere ? 0 : f->unit + 1});
    return lock_number(locks, (struct lock_key){LOCK_LOCAL, at.object, at.path, function});
}

/** What a parameter of the callee, and the way on from it, is in the caller. */
static struct spot_of spot_of_argument(struct locks *locks, const struct checked_team *team,
                                       const struct call *call, uint32_t parameter,
                                       bool by_reference, uint32_t path)
{
    struct spot_of nothing = {0, NO_NODE};
    uint32_t number = call_argument(call, parameter);
    if (number == NO_NODE || team->arguments[number].variable == NO_NODE ||
        team->arguments[number].keyword)
        return nothing;
    const struct argument *a = &team->arguments[number];
    const struct variable *v = &locks->program->functions[team->function].variables[a->variable];
    const char *own = name_text(locks->program, v->path);
    const char *behind = name_text(locks->program, path);
    if (!by_reference && a->is_address)
        behind = path_behind_pointer(behind);
    return (struct spot_of){v->object, behind ? path_join(locks->program, own, behind) : NO_NODE};
}

uint32_t lock_of_argument(struct locks *locks, const struct checked_team *team,
                          const struct call *call, uint32_t parameter)
{
    bool is_fortran = locks->program->functions[team->function].is_fortran;
    uint32_t path = is_fortran ? 0 : name_intern(locks->program, "@", 1);
    struct spot_of at = spot_of_argument(locks, team, call, parameter, is_fortran, path);
    return at.path == NO_NODE ? NO_NODE : lock_of_spot(locks, team->function, at);
}

uint32_t lock_of_callee(struct locks *locks, const struct checked_team *team,
                        const struct call *call, uint32_t callee, uint32_t lock)
{
    struct lock_key key = locks->keys[lock];
    if (key.kind == LOCK_LOCAL)
        return NO_NODE;
    if (key.kind != LOCK_PARAMETER)
        return lock;
    bool by_reference = is_reference_parameter(&locks->program->functions[callee], key.of);
    struct spot_of at = spot_of_argument(locks, team, call, key.of, by_reference, key.path);
    return at.path == NO_NODE ? NO_NODE : lock_of_spot(locks, team->function, at);
}

/* ---- What constructors bind -------------------------------------------------------------- */

static void add_binding(struct function_bindings *list, struct lock_binding b)
{
    if (b.object == b.to_object)
        return;
    for (size_t i = 0; i < list->count; i++)
        if (list->binding[i].object == b.object && list->binding[i].path == b.path) {
            list->binding[i].is_twice = true;
            return;
        }
    list->binding = xgrow(list->binding, list->count, &list->capacity, sizeof *list->binding);
    list->binding[list->count++] = b;
}

/** Members of *this that are set to what a parameter is. */
static void bind_members(struct locks *locks, uint32_t function)
{
    const struct program *program = locks->program;
    const struct function *f = &program->functions[function];
    const struct checked_team *team = function_team(program, function);
    for (size_t i = 0; i < team->definition_count; i++) {
        const struct definition *d = &team->definitions[i];
        const struct variable *v = &f->variables[d->variable];
        const struct data_object *o = &f->objects[v->object];
        if (o->kind != OBJECT_PARAMETER || o->parameter != THIS_PARAMETER || !v->path ||
            d->argument != NO_NODE || d->source == NO_NODE)
            continue;
        const struct variable *from = &f->variables[d->source];
        if (f->objects[from->object].kind == OBJECT_PARAMETER)
            add_binding(&locks->bindings[function],
                        (struct lock_binding){v->object, v->path, from->object, from->path,
                                              d->is_address, d->is_weak});
    }
}

/** What the callee, a constructor, has bound is bound in the caller's object. */
static void bind_call(struct locks *locks, const struct checked_team *team, const struct call *call,
                      uint32_t callee)
{
    const struct function *f = &locks->program->functions[callee];
    for (size_t i = 0; i < locks->bindings[callee].count; i++) {
        const struct lock_binding *b = &locks->bindings[callee].binding[i];
        const struct data_object *o = &f->objects[b->object], *to = &f->objects[b->to_object];
        if (o->kind != OBJECT_PARAMETER || to->kind != OBJECT_PARAMETER || b->is_twice)
            continue;
        struct spot_of at = spot_of_argument(locks, team, call, o->parameter, true, b->path);
        uint32_t number = call_argument(call, to->parameter);
        if (at.path == NO_NODE || number == NO_NODE || team->arguments[number].variable == NO_NODE)
            continue;
        const struct argument *a = &team->arguments[number];
        const struct variable *v =
            &locks->program->functions[team->function].variables[a->variable];
        uint32_t path = path_join(locks->program, name_text(locks->program, v->path),
                                  name_text(locks->program, b->to_path));
        if (path != NO_NODE)
            add_binding(&locks->bindings[team->function],
                        (struct lock_binding){at.object, at.path, v->object, path,
                                              a->is_address && !to->is_reference, false});
    }
}

void lock_bind(struct locks *locks, uint32_t function)
{
    const struct program *program = locks->program;
    const struct function *f = &program->functions[function];
    if (f->type)
        bind_members(locks, function);
    for (uint32_t t = f->teams.first; t < f->teams.first + f->teams.count; t++)
        for (size_t c = 0; c < program->teams[t].call_count; c++) {
            const struct call *call = &program->teams[t].calls[c];
            uint32_t callee = call->candidates.count == 1
                                  ? program->candidates[call->candidates.first]
                                  : function;
            if (callee != function && locks->bindings[callee].count)
                bind_call(locks, &program->teams[t], call, callee);
        }
}

/* ---- Questions --------------------------------------------------------------------------- */

uint32_t lock_spelling(struct locks *locks, uint32_t function, uint32_t lock)
{
    struct program *program = locks->program;
    struct lock_key key = locks->keys[lock];
    const struct function *f = &program->functions[key.kind == LOCK_LOCAL ? key.scope : function];
    struct spot spot = {key.of, 0, 0, 0};
    uint32_t object = key.kind == LOCK_PARAMETER ? spot_object(f, &spot) : key.of;
    if (key.kind == LOCK_CRITICAL)
        return key.of ? key.of : name_intern(program, "critical", strlen("critical"));
    const char *name = name_text(program, key.kind == LOCK_GLOBAL ? key.of
                                          : object == NO_NODE     ? 0
                                                                  : f->objects[object].name);
    const char *path = name_text(program, key.path);
    bool arrow = !strncmp(path, "@.", 2);
    char *text = arrow                ? xformat("%s->%s", name, path + 2)
                 : !strcmp(path, "@") ? xformat("*%s", name)
                                      : xformat("%s%s", name, path);
    for (char *at = strchr(text, '@'); at; at = strchr(at, '@'))
        *at = '^';
    uint32_t number = name_intern(program, text, strlen(text));
    free(text);
    return number;
}

bool lock_is_behind_pointer(const struct locks *locks, uint32_t lock)
{
    struct lock_key key = locks->keys[lock];
    return key.kind != LOCK_CRITICAL &&
           (key.kind == LOCK_PARAMETER || strchr(name_text(locks->program, key.path), '@'));
}

static bool is_around(const struct program *program, uint32_t outer, uint32_t team)
{
    while (team != NO_NODE && team != outer)
        team = program->teams[team].outer;
    return team == outer;
}

bool lock_is_shared(const struct locks *locks, const struct checked_team *team, uint32_t lock)
{
    struct lock_key key = locks->keys[lock];
    const struct program *program = locks->program;
    uint32_t number = team - program->teams;
    if (key.kind == LOCK_CRITICAL || key.kind == LOCK_GLOBAL)
        return !strchr(name_text(program, key.path), '@');
    if (key.kind != LOCK_LOCAL || strchr(name_text(program, key.path), '@') ||
        key.scope != team->function)
        return false;
    const struct data_object *o = &program->functions[key.scope].objects[key.of];
    return !o->is_threadprivate && o->kind != OBJECT_PRIVATE && o->kind != OBJECT_COPY &&
           (o->team == NO_NODE || (o->team != number && is_around(program, o->team, number)));
}
