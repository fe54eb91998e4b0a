/* Names that are bound to parts of values and to elements (ISO C++ 17, 11.5), and values that are
 * made of such parts. */
#include "analysis/check/build/class.h"

#include <stdio.h>
#include <string.h>

bool read_made(struct builder *b, uint32_t first, uint32_t last, uint32_t node, uint32_t type,
               struct index_range *value)
{
    uint32_t open = parts_open(b, first, last, &type);
    if (!open)
        return false;
    uint32_t object = object_new(b, (struct data_object){.kind = OBJECT_LOCAL, .team = b->team});
    uint32_t variable = variable_of(b, object, 0, false);
    size_t mark = b->pending_count;
    bool is_read = read_aggregate(b, variable, type, open, node);
    b->pending_count = mark;
    if (!is_read)
        return false;
    add_operand(b, OPERAND_VARIABLE, variable);
    *value = operands_since(b, mark);
    b->pending_count = mark;
    return true;
}

/** The link to the member of that number, without static ones. @return false: it is not known */
static bool member_link(const struct class_info *c, const struct builder *b, uint32_t number,
                        char *link, size_t size)
{
    for (size_t i = 0; !c->base_count && i < c->member_count; i++)
        if (!c->members[i].is_static && !number--)
            return snprintf(link, size, ".%s", name_text(b->program, c->members[i].link)) <
                   (int)size;
    return false;
}

/** The part of that number of what is of a type, or all of it. */
static uint32_t bound_part(struct builder *b, uint32_t whole, struct object_type type,
                           uint32_t number)
{
    char link[64];
    const struct class_info *c = class_named(b, type.type);
    if (c ? !member_link(c, b, number, link, sizeof(link))
          : !has_parts(b, type.type) && !type.is_array)
        return whole;
    if (!c)
        part_link(b, type.is_array ? 0 : type.type, number, link);
    return part_of(b, whole, link, 0);
}

uint32_t reference_target(struct builder *b, uint32_t first, uint32_t last, bool is_range,
                          struct object_type *type)
{
    struct argument source;
    struct target_read target;
    read_object_target(b, first, last, false, &source, &target);
    *type = (struct object_type){.type = target.type, .inner = target.inner};
    if (source.variable == NO_NODE || source.is_address)
        return NO_NODE;
    const struct variable *v = &current_function(b)->variables[source.variable];
    const struct data_object *o = &current_function(b)->objects[v->object];
    const char *path = name_text(b->program, v->path);
    type->is_array = !*path && type_of(b, v->object).is_array;
    if (is_range && (!type->type || class_named(b, type->type)) && !type->is_array)
        return NO_NODE; /* what begin() of a class leads to */
    bool is_own = o->team == b->team && o->kind != OBJECT_SHARED && !o->is_threadprivate;
    if (!is_own || strchr(path, '@') || (o->is_pointer && *path))
        return NO_NODE; /* which it is may change, or others have it, too */
    if (!is_range)
        return source.variable;
    *type = (struct object_type){.type = type->inner};
    return part_of(b, source.variable, "[]", 0);
}

/** What is between the tokens that names are bound to. */
struct bound {
    uint32_t first, last;
    uint32_t whole; /* the variable */
    struct object_type type;
};

/** The object without a name that is set to it. */
static void bind_whole(struct builder *b, uint32_t node, bool is_reference, bool is_range,
                       struct bound *bound)
{
    uint32_t object = object_new(
        b, (struct data_object){.kind = OBJECT_LOCAL, .team = b->team, .is_pointer = is_reference});
    struct argument source;
    struct object_type type;
    uint32_t target = reference_target(b, bound->first, bound->last, is_range, &type), made = 0,
             open = is_range ? 0 : parts_open(b, bound->first, bound->last, &made);
    bound->whole = variable_of(b, object, 0, false);
    bound->type = type;
    if (open && read_aggregate(b, bound->whole, made, open, node)) {
        bound->type = (struct object_type){.type = made};
        return;
    }
    define(b, bound->whole, node, scan_expression(b, bound->first, bound->last, node), false);
    read_target(b, bound->first, bound->last, &source);
    if (is_range && target != NO_NODE)
        source.variable = target;
    note_source(b, node, &source);
    if (is_range && target == NO_NODE)
        bound->type = (struct object_type){0};
    if (is_reference && target != NO_NODE)
        bound->whole = target;
    if (!is_range && !type.type && !type.is_array)
        bound->type.type = result_type_name(b, bound->first, bound->last);
}

static void define_part(struct builder *b, uint32_t variable, uint32_t node, uint32_t part)
{
    size_t mark = b->pending_count;
    add_operand(b, OPERAND_VARIABLE, part);
    define(b, variable, node, operands_since(b, mark), false);
    b->pending_count = mark;
}

uint32_t read_binding(struct builder *b, uint32_t open, uint32_t last, uint32_t node,
                      bool is_reference)
{
    uint32_t close = matching_bracket(b, open, last), at = close + 1, number = 0;
    bool is_range = is_punct(b, at, ':'),
         has_brackets = is_punct(b, at, '(') || is_punct(b, at, '{');
    if (at >= last)
        return last + 1;
    uint32_t end = has_brackets ? matching_bracket(b, at, last) : expression_end(b, at + 1, last);
    struct bound bound = {.first = at + 1, .last = end - has_brackets};
    bind_whole(b, node, is_reference, is_range, &bound);
    for (uint32_t i = open + 1; i < close; i++) {
        if (!is_name(b, i))
            continue;
        uint32_t part = bound_part(b, bound.whole, bound.type, number++);
        uint32_t object = bind_name(b, token_name(b, i), OBJECT_LOCAL, is_reference);
        set_type(b, object, (struct object_type){.stands_for = part + 1});
        if (is_range)
            continue; /* how often the loop goes round is read from what was set last */
        define_part(b, variable_of(b, object, 0, false), node, part);
    }
    return end + 2;
}

bool read_tied(struct builder *b, uint32_t name, uint32_t last, uint32_t node)
{
    if (is_word(b, name, "std") && is_punct(b, name + 1, PUNCT2(':', ':')))
        name += 2;
    if (b->scope || b->only_read || !is_word(b, name, "tie") || !is_punct(b, name + 1, '('))
        return false;
    uint32_t close = matching_bracket(b, name + 1, last);
    if (close + 1 >= last || !is_punct(b, close + 1, '='))
        return false;
    struct bound bound = {.first = close + 2, .last = expression_end(b, close + 2, last)};
    bind_whole(b, node, false, false, &bound);
    for (uint32_t i = name + 2, number = 0; i < close; number++) {
        uint32_t end = expression_end(b, i, close - 1);
        struct argument target;
        read_target(b, i, end, &target);
        if (target.variable != NO_NODE)
            define_part(b, target.variable, node, bound_part(b, bound.whole, bound.type, number));
        i = end + 2;
    }
    return true;
}
