/* Which branches are taken only where an optional dummy argument is present. */
#include "analysis/check/build/fortran-build.h"
#include "common/memory.h"

#include <stdlib.h>

/**
 * `if (present(p)) v = p`, where v is set to .false. otherwise: v can only hold where p is there.
 * The idiom gives an optional argument its default.
 */
struct stand_in {
    uint32_t name, dummy;
    uint32_t at; /* the token of the assignment */
};

static bool is_end(const struct builder *b, uint32_t i)
{
    return token_at(b, i)->kind == TOKEN_END || token_at(b, i)->kind == TOKEN_NEWLINE ||
           is_punct(b, i, ';');
}

/** The name that is given a dummy's value here, if this is the idiom. */
static bool read_stand_in(const struct builder *b, uint32_t i, struct stand_in *found)
{
    if (!is_word(b, i, "if") || !is_punct(b, i + 1, '(') || !is_word(b, i + 2, "present") ||
        !is_punct(b, i + 3, '(') || !is_name(b, i + 4) || !is_punct(b, i + 5, ')') ||
        !is_punct(b, i + 6, ')') || !is_name(b, i + 7) || !is_punct(b, i + 8, '=') ||
        !is_name(b, i + 9) || token_name(b, i + 9) != token_name(b, i + 4) || !is_end(b, i + 10))
        return false;
    *found = (struct stand_in){token_name(b, i + 7), token_name(b, i + 4), i + 7};
    return true;
}

/** Does the statement leave it alone, or set it to .false.? */
static bool is_harmless(const struct builder *b, uint32_t i, bool in_call)
{
    if (in_call)
        return false;
    return !is_punct(b, i + 1, '=') || (is_word(b, i + 2, ".false.") && is_end(b, i + 3));
}

static int compare_stand_ins(const void *first, const void *second)
{
    const struct stand_in *a = first, *b = second;
    return a->name != b->name ? (a->name > b->name) - (a->name < b->name)
                              : (a->at > b->at) - (a->at < b->at);
}

/** The first one of that name, or NULL. */
static struct stand_in *stand_in_of(const struct builder *b, uint32_t name)
{
    size_t low = 0, high = b->stand_in_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (b->stand_ins[middle].name < name)
            low = middle + 1;
        else
            high = middle;
    }
    return low < b->stand_in_count && b->stand_ins[low].name == name ? &b->stand_ins[low] : NULL;
}

/** A name that is set in another way, too, stands for nothing. */
static void drop_others(struct builder *b, uint32_t first, uint32_t last)
{
    bool in_call = false;
    qsort(b->stand_ins, b->stand_in_count, sizeof(*b->stand_ins), compare_stand_ins);
    for (uint32_t i = first; i <= last; i++) {
        in_call = !is_end(b, i) && (in_call || is_word(b, i, "call") || is_word(b, i, "read") ||
                                    is_word(b, i, "inquire"));
        struct stand_in *it = is_name(b, i) ? stand_in_of(b, token_name(b, i)) : NULL;
        if (it && it->at != i && !is_harmless(b, i, in_call))
            it->dummy = 0;
    }
}

void find_stand_ins(struct builder *b, const struct syntax_node *unit)
{
    struct stand_in found;
    b->stand_in_count = 0;
    for (uint32_t i = unit->first; i + 10 <= unit->last; i++)
        if (read_stand_in(b, i, &found)) {
            b->stand_ins = xgrow(b->stand_ins, b->stand_in_count, &b->stand_in_capacity,
                                 sizeof(*b->stand_ins));
            b->stand_ins[b->stand_in_count++] = found;
        }
    if (b->stand_in_count)
        drop_others(b, unit->first, unit->last);
}

/** Is all that sets the name here in the unit's text? Callers, hosts and modules set others. */
static bool is_own(struct builder *b, uint32_t name)
{
    const struct data_object *o = &current_function(b)->objects[lookup(b, name)];
    return o->kind == OBJECT_LOCAL && o->name == name && !o->is_pointer && !o->is_alias;
}

/** The dummy argument without which this part of a condition does not hold, or 0. */
static uint32_t needed_by(struct builder *b, uint32_t first, uint32_t last)
{
    if (last == first + 3 && is_word(b, first, "present") && is_name(b, first + 2))
        return token_name(b, first + 2);
    const struct stand_in *it =
        first == last && is_name(b, first) ? stand_in_of(b, token_name(b, first)) : NULL;
    return it && is_own(b, it->name) ? it->dummy : 0;
}

uint32_t needed_dummy(struct builder *b, uint32_t first, uint32_t last)
{
    while (first < last && is_punct(b, first, '(') && matching_bracket(b, first, last) == last) {
        first++;
        last--;
    }
    uint32_t needed = 0, part = first;
    for (uint32_t i = first; i <= last; i++) {
        if (is_punct(b, i, '('))
            i = matching_bracket(b, i, last);
        if (is_word(b, i, ".or.") || is_word(b, i, ".eqv.") || is_word(b, i, ".neqv."))
            return 0;
        if (i < last && !is_word(b, i + 1, ".and."))
            continue;
        if (!needed)
            needed = needed_by(b, part, i);
        part = i + 2;
    }
    return needed;
}
