/* Assignments of Fortran: values, and what pointers lead to (Fortran 2018, 10.2). */
#include "analysis/check/build/fortran-build.h"
#include "analysis/check/solve/intrinsic.h"
#include "analysis/check/solve/place.h"

#include <stdio.h>
#include <string.h>

enum { CONSTRUCTED_MOST = 32 }; /* components that a value of a type sets one by one */

/* ---- How much there is of an array ------------------------------------------------------- */

/** Functions of an array that give one value. */
static bool is_reduction(const struct builder *b, uint32_t i)
{
    static const char *const words[] = {"all",    "any",     "count", "dot_product",
                                        "maxval", "minval",  "size",  "lbound",
                                        "norm2",  "product", "sum",   "ubound"};
    for (size_t w = 0; w < sizeof(words) / sizeof(*words); w++)
        if (is_word(b, i, words[w]))
            return true;
    return false;
}

/** Does a function of that name give one value where its arguments are no arrays? */
static bool is_plain_function(struct builder *b, uint32_t i)
{
    const char *name = name_text(b->program, token_name(b, i));
    return !strncmp(name, "omp_", 4) || (is_intrinsic(name) && strcmp(name, "reshape") != 0 &&
                                         strcmp(name, "spread") != 0 && strcmp(name, "shape") != 0);
}

/** Is it surely one value, and no array? Elements with an index, too. */
static bool is_one_value(struct builder *b, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i <= last; i++) {
        bool in_brackets = i < last && is_punct(b, i + 1, '(');
        if (is_punct(b, i, '[') || is_punct(b, i, '%') || is_punct(b, i, ':') ||
            (is_punct(b, i, '(') && is_punct(b, i + 1, '/')))
            return false;
        if (!is_name(b, i))
            continue;
        bool is_array = is_array_here(b, token_name(b, i));
        if (in_brackets && !is_array && is_reduction(b, i))
            i = matching_bracket(b, i + 1, last);
        else if (in_brackets ? !is_array && !is_plain_function(b, i)
                             : is_array || !is_data_here(b, token_name(b, i)))
            return false;
    }
    return true;
}

/** Is the whole of an array set, of which each thread that comes here has its own? */
static bool is_whole_array(struct builder *b, uint32_t first, uint32_t sign,
                           const struct target_read *target)
{
    const struct data_object *o = &current_function(b)->objects[target->object];
    const struct derived_part *part =
        is_name(b, sign - 1) ? part_of_kind(b, token_name(b, sign - 1), PART_COMPONENT) : NULL;
    bool is_array =
        sign == first + 1 ? is_array_here(b, token_name(b, first)) : part && part->is_array;
    return is_array && !is_punct(b, sign - 1, ')') && o->team == b->team && !o->is_pointer;
}

/** An object that holds how much there is of an array before it is set. */
static uint32_t keep_status(struct builder *b, const struct target_read *target, uint32_t node)
{
    struct target_read part = *target;
    uint32_t name = current_function(b)->objects[target->object].name;
    uint32_t object =
        object_new(b, (struct data_object){.kind = OBJECT_LOCAL, .name = name, .team = b->team});
    uint32_t kept = variable_of(b, object, 0, false);
    size_t mark = b->pending_count;
    add_path(b, &part, STATUS, 0);
    add_operand(b, OPERAND_VARIABLE, target_variable(b, &part));
    define(b, kept, node, operands_since(b, mark), false);
    b->pending_count = mark;
    return kept;
}

/** One value that is set to all elements leaves that as it is. */
static void restore_status(struct builder *b, const struct target_read *target, uint32_t kept,
                           uint32_t node)
{
    struct target_read part = *target;
    size_t mark = b->pending_count;
    add_path(b, &part, STATUS, 0);
    add_operand(b, OPERAND_VARIABLE, kept);
    define(b, target_variable(b, &part), node, operands_since(b, mark), false);
    b->pending_count = mark;
}

/* ---- Assignments ------------------------------------------------------------------------- */

/** `t(1, 2)`, one value for each component in order. @return how many, 0: it is no such thing */
static uint32_t constructed(struct builder *b, uint32_t first, uint32_t last)
{
    uint32_t count = 0, values = 0, end;
    if (!is_name(b, first) || !is_punct(b, first + 1, '(') ||
        matching_bracket(b, first + 1, last) != last ||
        !name_has_flag(b->program, token_name(b, first), NAME_TYPE) ||
        is_procedure_here(b, token_name(b, first))) /* a generic of that name */
        return 0;
    for (uint32_t i = first + 2; i < last; i = end + 2, values++) {
        end = expression_end(b, i, last - 1);
        if (is_label(b, i, end))
            return 0;
    }
    for (size_t i = 0; i < b->part_count; i++)
        if (b->parts[i].type == token_name(b, first)) {
            if (b->parts[i].kind == PART_PARENT)
                return 0;
            count += b->parts[i].kind <= PART_POINTER;
        }
    return count == values ? count : 0;
}

/** The component of that number, by the order in the text. */
static const struct derived_part *component(const struct builder *b, uint32_t type, uint32_t number)
{
    const struct derived_part *found = NULL;
    for (uint32_t n = 0, from = 0; n <= number; n++, from = found ? found->at + 1 : 0) {
        found = NULL;
        for (size_t i = 0; i < b->part_count; i++) {
            const struct derived_part *part = &b->parts[i];
            if (part->type == type && part->kind <= PART_POINTER && part->at >= from &&
                (!found || part->at < found->at))
                found = part;
        }
        if (!found)
            return NULL;
    }
    return found;
}

/** Each component is set to its value. */
static void construct(struct builder *b, const struct target_read *target, uint32_t first,
                      uint32_t last, uint32_t node)
{
    uint32_t type = token_name(b, first), number = 0, end;
    fortran_define(b, target, node, b->pending_count); /* nothing of the old value is left */
    for (uint32_t i = first + 2; i < last; i = end + 2) {
        const struct derived_part *part = component(b, type, number++);
        struct target_read one = *target;
        struct argument source;
        size_t mark = b->pending_count;
        end = expression_end(b, i, last - 1);
        if (!part)
            return;
        size_t used = strlen(one.path);
        snprintf(one.path + used, sizeof(one.path) - used, ".%s",
                 name_text(b->program, part->name));
        fortran_scan(b, i, end, node);
        fortran_define(b, &one, node, mark);
        fortran_variable(b, i, end, &source);
        source.is_address = false;
        note_source(b, node, &source);
        b->pending_count = mark;
    }
}

void fortran_assign(struct builder *b, uint32_t first, uint32_t sign, uint32_t last, uint32_t node)
{
    struct target_read target;
    struct argument source;
    size_t mark = b->pending_count;
    fortran_designator(b, first, sign - 1, node, &target);
    b->pending_count = mark; /* subscripts choose the element, they are not its value */
    uint32_t values = target.is_name ? constructed(b, sign + 1, last) : 0;
    if (values && values <= CONSTRUCTED_MOST) {
        construct(b, &target, sign + 1, last, node);
        return;
    }
    bool keeps = target.is_name && is_whole_array(b, first, sign, &target) &&
                 is_one_value(b, sign + 1, last);
    uint32_t kept = keeps ? keep_status(b, &target, node) : NO_NODE;
    fortran_scan(b, sign + 1, last, node);
    fortran_define(b, &target, node, mark);
    fortran_variable(b, sign + 1, last, &source);
    source.is_address = false;
    if (target.is_name)
        note_source(b, node, &source);
    if (keeps)
        restore_status(b, &target, kept, node);
    b->pending_count = mark;
}

/** `p(n:m) => x`: what is set is p, and not an element. */
static void leave_bounds(struct builder *b, uint32_t sign, struct target_read *pointer)
{
    char *end = strrchr(pointer->path, '[');
    if (is_punct(b, sign - 1, ')') && end && !strchr(end, '.'))
        *end = '\0';
}

/** `p => target`, `p => f()`, `p(n:) => target` */
void fortran_point(struct builder *b, uint32_t first, uint32_t sign, uint32_t last, uint32_t node)
{
    struct target_read pointer, target;
    struct argument source;
    size_t mark = b->pending_count;
    fortran_designator(b, first, sign - 1, node, &pointer);
    bool has_bounds = is_punct(b, sign - 1, ')'),
         is_pointer = pointer.is_name && current_function(b)->objects[pointer.object].is_pointer;
    size_t bounds =
        mark + (is_pointer && b->pending_count > mark); /* not the pointer's old value */
    leave_bounds(b, sign, &pointer);
    if (!has_bounds)
        b->pending_count = bounds = mark;
    if (!pointer.is_name)
        return;
    if (token_at(b, sign + 1)->kind == TOKEN_NAME) {
        fortran_designator(b, sign + 1, last, node, &target);
        if (target.is_name) {
            current_function(b)->objects[target.object].is_addressed = true;
            add_operand(b, OPERAND_ADDRESS, variable_of(b, target.object, 0, false));
            add_operand(b, OPERAND_VARIABLE, variable_of(b, target.object, 0, false));
        }
    }
    bool is_whole = !strcmp(pointer.path, "[]"); /* the pointer itself, not what it leads to */
    define(b, is_whole ? variable_of(b, pointer.object, 0, false) : target_variable(b, &pointer),
           node, operands_since(b, bounds), !is_whole && strstr(pointer.path, "[]"));
    fortran_variable(b, sign + 1, last, &source);
    note_source(b, node, &source);
    b->pending_count = mark;
}
