/* Arrays of C whose length is known when they are declared, and sizeof of them (C11, 6.5.3.4). */
#include "analysis/check/build/build.h"
#include "analysis/check/solve/place.h"

#include <string.h>

void note_length(struct builder *b, uint32_t object, uint32_t open, uint32_t last, uint32_t node)
{
    size_t mark = b->pending_count;
    for (uint32_t i = open; i <= last && is_punct(b, i, '[');) {
        uint32_t close = matching_bracket(b, i, last);
        if (close > i + 1)
            b->dialect->scan(b, i + 1, close - 1, node);
        i = close + 1;
    }
    uint32_t path = name_intern(b->program, STATUS, strlen(STATUS));
    if (b->pending_count > mark)
        define(b, variable_of(b, object, path, false), node, operands_since(b, mark), false);
    b->pending_count = mark;
}

void read_size(struct builder *b, uint32_t first, uint32_t last)
{
    while (first < last && is_punct(b, first, '('))
        first++;
    if (first > last || !is_name(b, first) || is_type_word(b, first) ||
        !binds_name(b, token_name(b, first)))
        return;
    uint32_t object = lookup(b, token_name(b, first)),
             path = name_intern(b->program, STATUS, strlen(STATUS));
    bool is_whole = !is_punct(b, first + 1, '[') && !is_punct(b, first + 1, '.') &&
                    !is_punct(b, first + 1, PUNCT2('-', '>'));
    if (is_whole && has_variable(b, object, path))
        add_operand(b, OPERAND_VARIABLE, variable_of(b, object, path, false));
}
