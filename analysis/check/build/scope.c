/* Names: which object a name means where it stands, and the parts of objects. */
#include "analysis/check/build/build.h"
#include "common/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct variable_entry {
    UT_hash_handle hh;
    uint64_t key; /* object and path */
    uint32_t number;
};

uint32_t token_name(const struct builder *b, uint32_t token)
{
    const struct token *t = &b->tree->tokens.token[token];
    char spelling[256];
    if (!t->has_splice && !b->tree->tokens.is_fortran)
        return name_intern(b->program, b->tree->tokens.text + t->offset, t->length);
    size_t length = token_spelling(&b->tree->tokens, token, spelling, sizeof(spelling));
    return name_intern(b->program, spelling,
                       length < sizeof(spelling) ? length : sizeof(spelling) - 1);
}

static void make_room(struct builder *b, uint32_t name)
{
    size_t old = b->bound_capacity, other = old;
    while (b->bound_capacity <= name) {
        b->bound = xgrow(b->bound, b->bound_capacity, &b->bound_capacity, sizeof(uint32_t));
        b->global = xgrow(b->global, other, &other, sizeof(uint32_t));
    }
    memset(b->bound + old, 0, (b->bound_capacity - old) * sizeof(uint32_t));
    memset(b->global + old, 0, (b->bound_capacity - old) * sizeof(uint32_t));
}

uint32_t object_new(struct builder *b, struct data_object object)
{
    struct function *f = current_function(b);
    f->objects = xgrow(f->objects, f->object_count, &f->object_capacity, sizeof(*f->objects));
    f->objects[f->object_count] = object;
    return f->object_count++;
}

size_t scope_open(struct builder *b)
{
    return b->hidden_count;
}

void scope_close(struct builder *b, size_t mark)
{
    assert(mark <= b->hidden_count);
    while (b->hidden_count > mark) {
        struct hidden hidden = b->hidden[--b->hidden_count];
        b->bound[hidden.name] = hidden.object;
    }
}

uint32_t bind_name(struct builder *b, uint32_t name, enum object_kind kind, bool is_pointer)
{
    make_room(b, name);
    b->hidden = xgrow(b->hidden, b->hidden_count, &b->hidden_capacity, sizeof(*b->hidden));
    b->hidden[b->hidden_count++] = (struct hidden){name, b->bound[name]};
    uint32_t object =
        object_new(b, (struct data_object){.kind = kind,
                                           .name = name,
                                           .storage = kind == OBJECT_SHARED ? name : 0,
                                           .team = kind == OBJECT_SHARED ? NO_NODE : b->team,
                                           .is_pointer = is_pointer});
    b->bound[name] = object + 1;
    return object;
}

uint32_t bind_this(struct builder *b)
{
    uint32_t object = bind_name(b, name_intern(b->program, "this", 4), OBJECT_PARAMETER, true);
    current_function(b)->objects[object].parameter = THIS_PARAMETER;
    current_function(b)->objects[object].is_reference = true;
    return object;
}

bool binds_name(const struct builder *b, uint32_t name)
{
    return name < b->bound_capacity && b->bound[name];
}

uint32_t bound_object(const struct builder *b, uint32_t name)
{
    return binds_name(b, name) ? b->bound[name] - 1 : NO_NODE;
}

uint32_t lookup(struct builder *b, uint32_t name)
{
    make_room(b, name);
    if (b->bound[name])
        return b->bound[name] - 1;
    if (b->global[name])
        return b->global[name] - 1;
    uint32_t object = b->dialect->lookup(b, name);
    b->global[name] = object + 1;
    b->touched = xgrow(b->touched, b->touched_count, &b->touched_capacity, sizeof(uint32_t));
    b->touched[b->touched_count++] = name;
    return object;
}

uint32_t variable_of(struct builder *b, uint32_t object, uint32_t path, bool through_pointer)
{
    struct function *f = current_function(b);
    struct variable_entry *entry;
    assert(object < f->object_count);
    uint64_t key = (uint64_t)object << 32 | path;
    HASH_FIND(hh, b->variables, &key, sizeof(key), entry);
    if (entry)
        return entry->number;
    entry = xcalloc(1, sizeof(*entry));
    entry->key = key;
    entry->number = f->variable_count;
    HASH_ADD(hh, b->variables, key, sizeof(entry->key), entry);
    f->variables =
        xgrow(f->variables, f->variable_count, &f->variable_capacity, sizeof(*f->variables));
    f->variables[f->variable_count] =
        (struct variable){.object = object, .path = path, .through_pointer = through_pointer};
    return f->variable_count++;
}

bool has_variable(const struct builder *b, uint32_t object, uint32_t path)
{
    struct variable_entry *entry;
    uint64_t key = (uint64_t)object << 32 | path;
    HASH_FIND(hh, b->variables, &key, sizeof(key), entry);
    return entry != NULL;
}

void lifetime_add(struct builder *b, struct lifetime life)
{
    b->lifetimes =
        xgrow(b->lifetimes, b->lifetime_count, &b->lifetime_capacity, sizeof(*b->lifetimes));
    life.number = ++b->lifetime_number;
    b->lifetimes[b->lifetime_count++] = life;
}

void object_calls(struct builder *b, uint32_t variable, uint32_t name)
{
    lifetime_add(b, (struct lifetime){variable, name, b->team, .calls = true});
}

/** The function is done: its names mean nothing any more. */
void scope_forget(struct builder *b)
{
    struct variable_entry *entry, *next;
    scope_close(b, 0);
    ends_forget(b);
    while (b->touched_count)
        b->global[b->touched[--b->touched_count]] = 0;
    HASH_ITER(hh, b->variables, entry, next)
    {
        HASH_DEL(b->variables, entry);
        free(entry);
    }
}
