/* Whose data pointers lead to: found from where they are set. */
#include "analysis/check/solve/flow.h"

#include <string.h>

enum { MEMORY_DEPTH = 6 };

/* ---- Whose data -------------------------------------------------------------------------- */

/** The part of a path that is the last pointer on it: what stands before its last `@`. */
static uint32_t pointer_path(const struct here *h, uint32_t path, bool is_pointer)
{
    const char *text = flow_path(h, path), *last = strrchr(text, '@');
    if (!last)
        return is_pointer || !*text ? 0 : path;
    return name_intern(flow_program(h), text, last - text);
}

struct search {
    const struct here *h;
    uint8_t kind;
    uint32_t reason;
    unsigned depth;
};

static taint of_pointer(struct search *s, uint32_t object, uint32_t path);

static taint of_source(struct search *s, const struct operand *operand)
{
    const struct here *h = s->h;
    if (operand->kind == OPERAND_CALL)
        return 0;
    const struct variable *v = &h->function->variables[operand->index];
    const struct data_object *o = &h->function->objects[v->object];
    const char *path = flow_path(h, v->path);
    if (operand->kind == OPERAND_ADDRESS && !path_leads_away(path, o->is_pointer)) {
        if (o->kind == OBJECT_PARAMETER && o->is_reference)
            return of_pointer(s, v->object, v->path);
        return o->team != flow_team(h) && !o->is_threadprivate ? VARIES : 0;
    }
    return o->is_pointer || *path ? of_pointer(s, v->object, v->path) : 0;
}

static taint of_sources(struct search *s, const struct definition *d)
{
    taint memory = 0;
    for (uint32_t i = 0; i < d->operands.count && !(memory & VARIES); i++)
        memory |= of_source(s, &s->h->team->operands[d->operands.first + i]);
    return memory;
}

struct pointer_settings {
    struct search *search;
    uint32_t path;
    taint memory;
};

static bool add_setting(void *context, const struct setting *setting)
{
    struct pointer_settings *all = context;
    const struct here *h = all->search->h;
    const struct definition *d = &h->team->definitions[setting->definition];
    if (d->argument == NO_NODE && path_behind(setting->path, flow_path(h, all->path)))
        all->memory |= of_sources(all->search, d);
    return !(all->memory & VARIES);
}

static taint of_settings(struct search *s, uint32_t object, uint32_t path)
{
    struct pointer_settings all = {s, path, 0};
    if (++s->depth <= MEMORY_DEPTH)
        sites_visit(s->h->facts->sites, object, path, add_setting, &all);
    s->depth--;
    return all.memory;
}

/** What the pointer leads to that is at `path` of `object`. */
static taint of_pointer(struct search *s, uint32_t object, uint32_t path)
{
    const struct here *h = s->h;
    const struct data_object *o = &h->function->objects[object];
    if (o->is_threadprivate || o->team == flow_team(h)) {
        if (o->kind == OBJECT_COPY)
            return o->is_pointer ? VARIES : 0;
        if (o->kind != OBJECT_PARAMETER)
            return of_settings(s, object, path);
        struct spot spot = {o->parameter, 0, path, 0};
        return o->parameter < PARAMETERS_MAX
                   ? input_bit(flow_inputs(h), h->team->function, s->kind, spot, s->reason)
                   : VARIES;
    }
    return VARIES;
}

static taint answer(taint memory, uint8_t kind)
{
    if (kind == INPUT_OWNING || kind == INPUT_OWN) /* the other way round */
        return memory & VARIES ? 0 : memory ? memory : VARIES;
    return memory;
}

/** What a reference that is a parameter stands for, the callers know. */
static taint of_place(struct search *s, uint32_t object, uint32_t path)
{
    const struct here *h = s->h;
    const struct data_object *o = &h->function->objects[object];
    struct spot spot = {o->parameter, 0, 0, 0};
    bool is_own = o->is_threadprivate || o->team == flow_team(h);
    if (path_leads_away(flow_path(h, path), o->is_pointer)) {
        s->kind = s->kind == INPUT_OWN ? INPUT_OWNING : INPUT_SHARING;
        return of_pointer(s, object, pointer_path(h, path, o->is_pointer));
    }
    if (!is_own || o->kind != OBJECT_PARAMETER || !o->is_reference)
        return is_own ? 0 : VARIES;
    return o->parameter < PARAMETERS_MAX
               ? input_bit(flow_inputs(h), h->team->function, s->kind, spot, s->reason)
               : VARIES;
}

taint memory_of_place(const struct here *h, uint32_t object, uint32_t path, uint8_t kind,
                      uint32_t reason)
{
    struct search s = {h, kind, reason, 0};
    return answer(of_place(&s, object, path), kind);
}

/** Is it a reference to a pointer, and the pointer that is meant? */
static bool is_pointer_itself(const struct here *h, uint32_t object, uint32_t path)
{
    const struct data_object *o = &h->function->objects[object];
    return o->kind == OBJECT_PARAMETER && o->is_reference && o->is_pointer &&
           !path_leads_away(flow_path(h, path), true);
}

taint memory_of(const struct here *h, uint32_t object, uint32_t path, uint8_t kind, uint32_t reason)
{
    struct search s = {h, kind, reason, 0};
    const struct data_object *o = &h->function->objects[object];
    if (is_pointer_itself(h, object, path))
        return memory_of_place(h, object, path, kind == INPUT_OWNING ? INPUT_OWN : INPUT_COMMON,
                               reason);
    return answer(of_pointer(&s, object, pointer_path(h, path, o->is_pointer)), kind);
}

taint memory_of_argument(const struct here *h, const struct call *call, uint32_t parameter,
                         uint32_t path, uint8_t kind, uint32_t reason)
{
    uint32_t number = call_argument(call, parameter);
    struct search s = {h, kind, reason, 0};
    taint memory = 0;
    if (number == NO_NODE)
        return 0;
    const struct argument *a = &h->team->arguments[number];
    if (kind == INPUT_COMMON || kind == INPUT_OWN) {
        const struct variable *v =
            a->variable == NO_NODE ? NULL : &h->function->variables[a->variable];
        return answer(v ? of_place(&s, v->object, v->path) : 0, kind);
    }
    if (a->variable == NO_NODE) {
        struct definition all = {.operands = a->operands};
        memory = of_sources(&s, &all);
    } else {
        const struct variable *v = &h->function->variables[a->variable];
        const struct data_object *o = &h->function->objects[v->object];
        const char *own = flow_path(h, v->path);
        uint32_t whole = path_join(flow_program(h), own, flow_path(h, path));
        bool is_own =
            o->is_threadprivate || (o->team == flow_team(h) && o->kind != OBJECT_PARAMETER);
        if (a->is_address && path)
            whole = path_join(flow_program(h), own,
                              path_behind_pointer(flow_path(h, path))
                                  ? path_behind_pointer(flow_path(h, path))
                                  : flow_path(h, path));
        bool is_data = !path && (a->is_address || !o->is_pointer); /* and no pointer */
        if (is_data && !path_leads_away(own, o->is_pointer) &&
            !(o->kind == OBJECT_PARAMETER && o->is_reference))
            memory = o->team != flow_team(h) && !o->is_threadprivate ? VARIES : 0;
        else if (is_own && is_data)
            memory = of_pointer(&s, v->object, pointer_path(h, v->path, o->is_pointer));
        else
            memory = of_pointer(&s, v->object,
                                is_data            ? pointer_path(h, v->path, o->is_pointer)
                                : whole == NO_NODE ? 0
                                                   : whole);
    }
    return answer(memory, kind);
}
