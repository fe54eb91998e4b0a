/* Default arguments of C++ (ISO C++ 17, 11.3.6): which declaration has them, and where they stand.
 */
#include "analysis/check/build/class.h"
#include "common/memory.h"

uint32_t default_of(const struct builder *b, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i <= end; i++)
        if (is_punct(b, i, '=')) /* f(x = 1) sets x: a parameter has a type before its name */
            return i > first + 1 || is_type_word(b, first) ? i + 1 : 0;
        else if (is_punct(b, i, '(') || is_punct(b, i, '['))
            i = matching_bracket(b, i, end);
        else if (!is_name(b, i) && !is_punct(b, i, '*') && !is_punct(b, i, '&') &&
                 !is_punct(b, i, PUNCT2('&', '&')) && !is_punct(b, i, PUNCT2(':', ':')) &&
                 !is_punct(b, i, '<') && !is_punct(b, i, '>'))
            return 0;
    return 0;
}

/** Has the last parameter of those in the brackets at `open` a default? */
static bool has_default(const struct builder *b, uint32_t open)
{
    uint32_t close = matching_bracket(b, open, b->tree->tokens.count - 1), end = open;
    bool found = false;
    for (uint32_t i = open + 1; i < close; i = end + 2) {
        end = parameter_end(b, i, close - 1);
        found = default_of(b, i, end) != 0;
    }
    return found;
}

void defaults_read(struct builder *b)
{
    const struct tokens *tokens = &b->tree->tokens;
    for (uint32_t i = 1; i + 2 < tokens->count; i++) {
        if (!is_name(b, i) || !is_punct(b, i + 1, '(') || is_punct(b, i + 2, ')') ||
            tokens->files[tokens->token[i].file].system || is_statement_word(b, i) ||
            !has_default(b, i + 1))
            continue;
        b->defaults =
            xgrow(b->defaults, b->default_count, &b->default_capacity, sizeof(*b->defaults));
        b->defaults[b->default_count++] = (struct named_number){token_name(b, i), i + 1};
    }
    named_sort(b->defaults, b->default_count);
}

/** The name of the innermost class that a token is in, or 0. */
static uint32_t class_at(const struct builder *b, uint32_t token)
{
    const struct class_info *inner = NULL;
    for (const struct class_info *c = class_first(b); c; c = class_next(b, c))
        if (c->node && c->node->first <= token && token <= c->node->last &&
            (!inner || c->node->first > inner->node->first))
            inner = c;
    return inner ? inner->name : 0;
}

uint32_t items_count(const struct builder *b, uint32_t open)
{
    uint32_t close = matching_bracket(b, open, b->tree->tokens.count - 1), count = 0;
    for (uint32_t i = open + 1; i < close; i = expression_end(b, i, close - 1) + 2)
        count++;
    return count;
}

static uint32_t parameters_count(const struct builder *b, uint32_t open)
{
    uint32_t close = matching_bracket(b, open, b->tree->tokens.count - 1), count = 0;
    for (uint32_t i = open + 1; i < close; i = parameter_end(b, i, close - 1) + 2)
        count++;
    return count;
}

uint32_t defaults_declared(const struct builder *b, uint32_t name, uint32_t type, uint32_t given)
{
    uint32_t found = 0;
    for (size_t i = named_at(b->defaults, b->default_count, name);
         i < b->default_count && b->defaults[i].name == name; i++) {
        uint32_t open = b->defaults[i].number;
        if (parameters_count(b, open) <= given || class_at(b, open) != type)
            continue;
        if (found)
            return 0;
        found = open;
    }
    return found;
}
