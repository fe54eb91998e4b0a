/* Lambdas: what they take from around them, and what these names mean inside. */
#include "analysis/check/build/class.h"
#include "common/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/** The captures of one lambda, in b->captures. */
struct capture_list {
    UT_hash_handle hh;
    uint32_t token, first, last;
};

/** Do arguments follow its body? */
static bool is_called_there(const struct builder *b, uint32_t first)
{
    uint32_t last = b->tree->tokens.count - 1, i = matching_bracket(b, first, last) + 1;
    while (i < last && !is_punct(b, i, '{') && !is_punct(b, i, ';'))
        i = is_punct(b, i, '(') ? matching_bracket(b, i, last) + 1 : i + 1;
    return is_punct(b, i, '{') && is_punct(b, matching_bracket(b, i, last) + 1, '(');
}

uint32_t lambda_name(const struct builder *b, uint32_t first)
{
    if (first > 1 && is_punct(b, first - 1, '=') && is_name(b, first - 2))
        return token_name(b, first - 2);
    if (!first || (!is_punct(b, first - 1, ',') && !is_punct(b, first - 1, '(') &&
                   !is_called_there(b, first)))
        return 0;
    struct place place = place_of(b, first);
    bool is_included = token_at(b, first)->file != token_at(b, b->tree->tokens.count - 1)->file;
    char *text =
        xformat(NAME_OF_PLACE "%u, column %u%s%s", place.line, place.column,
                is_included ? " of " : "", is_included ? b->program->files[place.file].name : "");
    uint32_t name = name_intern(b->program, text, strlen(text));
    free(text);
    return name;
}

/** The function, perhaps of other functions, that a node is in; NULL: none. */
static const struct syntax_node *outermost_function(const struct syntax_node *n)
{
    const struct syntax_node *found = NULL;
    for (n = n->parent; n; n = n->parent)
        if (n->kind == NODE_FUNCTION || n->kind == NODE_LAMBDA)
            found = n;
    return found;
}

/** Is it `auto name = [..]..`? */
static bool is_set_to_auto(const struct builder *b, uint32_t first)
{
    return first >= 3 && is_punct(b, first - 1, '=') && is_name(b, first - 2) &&
           is_word(b, first - 3, "auto");
}

/** Names from `first` to `last` that are more than called. */
static void list_values(struct builder *b, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i <= last; i++) {
        if (!is_name(b, i) || (is_punct(b, i + 1, '(') && !is_punct(b, i - 1, '&')))
            continue;
        b->values = xgrow(b->values, b->value_count, &b->value_capacity, sizeof(*b->values));
        b->values[b->value_count++] = (struct named_number){token_name(b, i), i};
    }
}

void lambdas_read(struct builder *b)
{
    uint32_t next = 0; /* functions stand one behind the other: each is read once */
    for (const struct syntax_node *n = b->tree->root; n; n = tree_next(n, b->tree->root)) {
        bool is_asked = n->kind == NODE_LAMBDA && is_set_to_auto(b, n->first);
        const struct syntax_node *around = is_asked ? outermost_function(n) : NULL;
        if (!around || around->last < next)
            continue;
        list_values(b, around->first, around->last);
        next = around->last + 1;
    }
    named_sort(b->values, b->value_count);
}

bool lambda_is_only_called(const struct builder *b, const struct syntax_node *lambda)
{
    const struct syntax_node *around = lambda->parent;
    uint32_t first = lambda->first;
    while (around && around->kind != NODE_FUNCTION && around->kind != NODE_LAMBDA)
        around = around->parent;
    if (!around || !is_set_to_auto(b, first))
        return false;
    uint32_t name = token_name(b, first - 2);
    size_t i = named_from(b->values, b->value_count, name, around->first);
    if (i < b->value_count && b->values[i].name == name && b->values[i].number == first - 2)
        i++;
    return i == b->value_count || b->values[i].name != name || b->values[i].number > around->last;
}

static void list_capture(struct builder *b, struct capture capture)
{
    struct capture_list *list;
    uint32_t number = b->capture_count;
    b->captures = xgrow(b->captures, b->capture_count, &b->capture_capacity, sizeof(*b->captures));
    b->captures[b->capture_count++] = capture;
    HASH_FIND(hh, b->capture_lists, &capture.token, sizeof(capture.token), list);
    if (!list) {
        list = xcalloc(1, sizeof(*list));
        *list = (struct capture_list){.token = capture.token, .first = number};
        HASH_ADD(hh, b->capture_lists, token, sizeof(list->token), list);
    } else {
        b->captures[list->last].next = number;
    }
    list->last = number;
}

/** Where an object lies for all functions that know it. */
static uint32_t storage_of(struct builder *b, struct data_object *o, uint32_t object)
{
    char text[48];
    if (!o->storage) {
        int length = snprintf(text, sizeof(text), "%%%u.%u", b->function, object);
        o->storage = name_intern(b->program, text, length);
    }
    return o->storage;
}

/** Both what the name means outside and the name inside are data of one storage. */
static void capture(struct builder *b, uint32_t token, uint32_t name, struct variable v,
                    struct object_type type)
{
    struct data_object *o = &current_function(b)->objects[v.object];
    bool is_own = o->team == b->team && o->kind != OBJECT_SHARED && !current_function(b)->is_main;
    is_own |= o->team == b->team && current_team(b)->kind != TEAM_FUNCTION;
    is_own |= o->is_threadprivate; /* one that a lambda around this one takes, too */
    list_capture(b, (struct capture){.token = token,
                                     .name = name,
                                     .storage = storage_of(b, o, v.object),
                                     .path = v.path,
                                     .type = type,
                                     .is_own = is_own,
                                     .is_pointer = o->is_pointer,
                                     .through_pointer = v.through_pointer,
                                     .next = NO_NODE});
}

/** A name that the lambda knows: of a reference what it is another name for. */
static void take(struct builder *b, uint32_t token, uint32_t name, uint32_t object)
{
    struct object_type type = type_of(b, object);
    uint32_t variable = type.stands_for ? type.stands_for - 1 : variable_of(b, object, 0, false);
    struct variable v = current_function(b)->variables[variable];
    if (type.stands_for && !v.path)
        type = type_of(b, v.object);
    type.stands_for = 0; /* it is one of the function outside */
    if (!b->only_read)
        capture(b, token, name, v, type);
    add_operand(b, OPERAND_VARIABLE, variable);
}

/** Names from `first` to `last` that mean something around the lambda at `token`. */
static void take_names(struct builder *b, uint32_t token, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i <= last; i++) {
        bool is_member = is_punct(b, i - 1, '.') || is_punct(b, i - 1, PUNCT2('-', '>'));
        if (is_name(b, i) && !is_member && !is_type_word(b, i) && binds_name(b, token_name(b, i)))
            take(b, token, token_name(b, i), lookup(b, token_name(b, i)));
    }
}

/** `[id = f(), &r = x]`: a new object for each. @return the token after it */
static uint32_t take_initialised(struct builder *b, uint32_t token, uint32_t name, uint32_t last,
                                 uint32_t node)
{
    uint32_t end = expression_end(b, name + 2, last);
    size_t mark = b->pending_count;
    struct index_range operands = scan_expression(b, name + 2, end, node);
    b->pending_count = mark;
    uint32_t object = object_new(
        b,
        (struct data_object){.kind = OBJECT_LOCAL, .name = token_name(b, name), .team = b->team});
    uint32_t variable = variable_of(b, object, 0, false);
    define(b, variable, node, operands, false);
    if (!b->only_read && node != NO_NODE) {
        struct argument source;
        read_target(b, name + 2, end, &source);
        note_source(b, node, &source);
    }
    take(b, token, token_name(b, name), object);
    return end + 1;
}

static void take_list(struct builder *b, uint32_t token, uint32_t last, uint32_t node)
{
    for (uint32_t i = token + 1; i <= last;)
        if (is_name(b, i) && i < last && is_punct(b, i + 1, '=')) {
            i = take_initialised(b, token, i, last, node);
        } else {
            take_names(b, token, i, i);
            i++;
        }
}

uint32_t read_lambda(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    uint32_t i = matching_bracket(b, first, last) + 1, inside = i;
    bool takes_all =
        is_punct(b, first + 1, '=') || (is_punct(b, first + 1, '&') && !is_name(b, first + 2));
    uint32_t list_end = i - 2;
    if (i <= last && is_punct(b, i, '('))
        i = matching_bracket(b, i, last) + 1;
    while (i <= last && !is_punct(b, i, '{') && !is_punct(b, i, ',') && !is_punct(b, i, ';'))
        i++;
    if (i > last || !is_punct(b, i, '{'))
        return first + 1; /* what is inside is read as any expression, and but once */
    take_list(b, first, list_end, node);
    uint32_t end = matching_bracket(b, i, last);
    if (takes_all) {
        take_names(b, first, inside, end);
        if (b->this_object != NO_NODE)
            take(b, first, name_intern(b->program, "this", 4), b->this_object);
    }
    return end + 1;
}

struct class_info *class_around(const struct builder *b, const struct syntax_node *lambda)
{
    const struct syntax_node *n = lambda->parent;
    while (n && n->kind != NODE_FUNCTION)
        n = n->parent;
    return n ? class_of_function(b, n) : NULL;
}

/** The name inside; of a part of an object it is another name for that part. */
static uint32_t bind_capture(struct builder *b, const struct capture *c)
{
    struct object_type type = c->type;
    uint32_t object = bind_name(b, c->name, OBJECT_SHARED, c->is_pointer && !c->path),
             whole = object;
    if (c->path) {
        whole = object_new(b, (struct data_object){.kind = OBJECT_SHARED,
                                                   .name = c->name,
                                                   .team = b->team,
                                                   .is_pointer = c->is_pointer});
        type.stands_for = variable_of(b, whole, c->path, c->through_pointer) + 1;
    }
    struct data_object *o = &current_function(b)->objects[whole];
    o->storage = c->storage;
    o->is_threadprivate = c->is_own;
    set_type(b, object, type);
    return object;
}

void bind_captures(struct builder *b, const struct syntax_node *lambda)
{
    uint32_t name_of_this = name_intern(b->program, "this", 4);
    struct capture_list *list;
    HASH_FIND(hh, b->capture_lists, &lambda->first, sizeof(lambda->first), list);
    for (uint32_t i = list ? list->first : NO_NODE; i != NO_NODE; i = b->captures[i].next) {
        struct capture c = b->captures[i];
        if (binds_name(b, c.name))
            continue;
        uint32_t object = bind_capture(b, &c);
        if (c.name != name_of_this)
            continue;
        current_function(b)->objects[object].is_reference = true;
        b->type = class_around(b, lambda);
        b->this_object = b->type ? object : NO_NODE;
    }
}

void captures_free(struct builder *b)
{
    struct capture_list *list, *next;
    HASH_ITER(hh, b->capture_lists, list, next)
    {
        HASH_DEL(b->capture_lists, list);
        free(list);
    }
    free(b->captures);
}
