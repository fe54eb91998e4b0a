/* Expressions that are made of parts: braces, pairs and tuples. */
#include "analysis/check/build/class.h"

#include <stdio.h>
#include <string.h>

static uint32_t name_of(const struct builder *b, const char *word)
{
    return name_intern(b->program, word, strlen(word));
}

bool has_parts(const struct builder *b, uint32_t type)
{
    return type && (type == name_of(b, "pair") || type == name_of(b, "tuple"));
}

void part_link(const struct builder *b, uint32_t type, uint32_t number, char link[PART_LINK])
{
    if (type && type == name_of(b, "pair") && number < 2)
        strcpy(link, number ? ".second" : ".first");
    else
        snprintf(link, PART_LINK, has_parts(b, type) ? ".%u" : "[%u]", number);
}

/** What a function of the library makes of its arguments, by the name of the type; or 0. */
static uint32_t made_by(const struct builder *b, uint32_t name)
{
    if (name == name_of(b, "make_pair"))
        return name_of(b, "pair");
    return name == name_of(b, "make_tuple") ? name_of(b, "tuple") : 0;
}

/** `(struct K)` at `open`: K, or 0. */
static uint32_t class_in(const struct builder *b, uint32_t open, uint32_t close)
{
    uint32_t type = 0;
    for (uint32_t i = open + 1; i < close; i++)
        if (is_name(b, i) && class_named(b, token_name(b, i)))
            type = token_name(b, i);
    return type;
}

uint32_t parts_open(const struct builder *b, uint32_t first, uint32_t last, uint32_t *type)
{
    uint32_t open = first;
    if (first >= last)
        return 0;
    if (is_punct(b, first, '(')) {
        open = matching_bracket(b, first, last) + 1;
        *type = class_in(b, first, open - 1);
    } else if (is_name(b, first)) {
        open = skip_type_name(b, first, last);
        *type = read_type(b, first, open).type;
        uint32_t made = is_punct(b, open, '(') ? made_by(b, *type) : 0;
        *type = made ? made : *type;
    }
    bool is_made = *type && open < last &&
                   (is_punct(b, open, '{') || (is_punct(b, open, '(') && has_parts(b, *type)));
    return is_made && matching_bracket(b, open, last) == last ? open : 0;
}
