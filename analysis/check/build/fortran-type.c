/* What derived types of Fortran are made of (Fortran 2018, 7.5): read once for the whole tree. */
#include "analysis/check/build/fortran-build.h"
#include "common/memory.h"

#include <stdlib.h>

static int by_kind_and_name(const void *left, const void *right)
{
    const struct derived_part *a = left, *b = right;
    if (a->name != b->name)
        return a->name < b->name ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

void parts_sort(struct builder *b)
{
    if (b->part_count)
        qsort(b->parts, b->part_count, sizeof(*b->parts), by_kind_and_name);
}

static void part_add(struct builder *b, struct derived_part part)
{
    b->parts = xgrow(b->parts, b->part_count, &b->part_capacity, sizeof(*b->parts));
    part.at = b->part_count;
    b->has_finals |= part.kind == PART_FINAL;
    b->parts[b->part_count++] = part;
}

const struct derived_part *part_named(const struct builder *b, uint32_t name)
{
    size_t low = 0, high = b->part_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (b->parts[middle].name < name)
            low = middle + 1;
        else
            high = middle;
    }
    return low < b->part_count && b->parts[low].name == name ? &b->parts[low] : NULL;
}

const struct derived_part *part_of_kind(const struct builder *b, uint32_t name, enum part_kind kind)
{
    const struct derived_part *part = part_named(b, name);
    for (; part && part < b->parts + b->part_count && part->name == name; part++)
        if (part->kind == kind)
            return part;
    return NULL;
}

/* ---- Reading ----------------------------------------------------------------------------- */

/** Does the word stand from `i` on, outside brackets? */
static bool has_attribute(const struct builder *b, uint32_t i, uint32_t last, const char *word)
{
    for (; i < last; i++) {
        if (is_punct(b, i, '('))
            i = matching_bracket(b, i, last);
        if (is_word(b, i, word))
            return true;
    }
    return false;
}

/** `name(..) => ..` from `i` on, each with what is said of all. */
static void read_parts(struct builder *b, uint32_t i, uint32_t last, struct derived_part part)
{
    bool is_array = part.is_array;
    for (uint32_t end; i <= last; i = end + 2) {
        end = expression_end(b, i, last);
        part.name = is_name(b, i) ? token_name(b, i) : 0;
        part.is_array = is_array || is_punct(b, i + 1, '(');
        if (part.name)
            part_add(b, part);
    }
}

void read_components(struct builder *b, uint32_t type, uint32_t first, uint32_t last)
{
    uint32_t colons = first;
    if (is_word(b, first, "end") || first == last) /* END TYPE, PRIVATE, SEQUENCE */
        return;
    while (colons < last && !is_punct(b, colons, PUNCT2(':', ':')))
        colons = is_punct(b, colons, '(') ? matching_bracket(b, colons, last) : colons + 1;
    bool has_colons = colons < last,
         is_derived = is_punct(b, first + 1, '(') && is_name(b, first + 2) &&
                      (is_word(b, first, "type") || is_word(b, first, "class"));
    uint32_t names = has_colons ? colons + 1 : first + 1;
    if (!has_colons && is_punct(b, names, '('))
        names = matching_bracket(b, names, last) + 1;
    read_parts(b, names, last,
               (struct derived_part){.kind = is_word(b, first, "procedure") ? PART_POINTER
                                                                            : PART_COMPONENT,
                                     .type = type,
                                     .class_ = is_derived ? token_name(b, first + 2) : 0,
                                     .is_array = has_attribute(b, first, names, "dimension"),
                                     .is_pointer = has_attribute(b, first, names, "pointer"),
                                     .is_nopass = has_attribute(b, first, names, "nopass")});
}

void read_type_bindings(struct builder *b, uint32_t type, uint32_t first, uint32_t names,
                        uint32_t last)
{
    bool is_final = is_word(b, first, "final");
    struct derived_part part = {.kind = is_final ? PART_FINAL : PART_BINDING,
                                .type = type,
                                .is_nopass = has_attribute(b, first, names, "nopass")};
    read_parts(b, names, last, part);
}

void read_parent(struct builder *b, uint32_t type, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i + 3 <= last; i++)
        if (is_word(b, i, "extends") && is_punct(b, i + 1, '(') && is_name(b, i + 2))
            part_add(b, (struct derived_part){.kind = PART_PARENT,
                                              .type = type,
                                              .name = token_name(b, i + 2),
                                              .class_ = token_name(b, i + 2)});
}
