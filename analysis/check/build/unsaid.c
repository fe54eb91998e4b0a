/* What C++ evaluates elsewhere than it is written: default arguments (ISO C++ 17, 11.3.6), what a
 * lambda's captures start with (8.1.5.2). The tree holds no calls of these. */
#include "analysis/check/build/class.h"
#include "common/memory.h"

#include <stdlib.h>

/* ---- Calls by their tokens --------------------------------------------------------------- */

void build_calls_in(struct builder *b, uint32_t first, uint32_t last)
{
    struct syntax_node holder = {.kind = NODE_CONDITION, .first = first, .last = last};
    if (!nest(b))
        last = 0;
    for (uint32_t i = first; i < last; i++) {
        if (!is_name(b, i) || !is_punct(b, i + 1, '(') || is_type_word(b, i) ||
            is_statement_word(b, i))
            continue;
        uint32_t close = matching_bracket(b, i + 1, last);
        build_calls_in(b, i + 2, close - 1);
        build_call(b, &(struct syntax_node){.kind = NODE_CALL,
                                            .first = i,
                                            .name = i,
                                            .last = close,
                                            .parent = &holder,
                                            .is_member = i > first &&
                                                         (is_punct(b, i - 1, '.') ||
                                                          is_punct(b, i - 1, PUNCT2('-', '>')))});
        i = close;
    }
    b->depth--;
}

void build_captures(struct builder *b, const struct syntax_node *lambda)
{
    uint32_t end = matching_bracket(b, lambda->first, lambda->last);
    for (uint32_t i = lambda->first + 1; i + 1 < end; i++)
        if (is_name(b, i) && is_punct(b, i + 1, '=')) {
            uint32_t last = expression_end(b, i + 2, end - 1);
            build_calls_in(b, i + 2, last);
            i = last;
        }
}

/* ---- Default arguments ------------------------------------------------------------------- */

/** Of one parameter between brackets: its default begins behind the `=`, or 0. */
static uint32_t default_of(const struct builder *b, uint32_t first, uint32_t end)
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
        end = expression_end(b, i, close - 1);
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

static uint32_t item_count(const struct builder *b, uint32_t open)
{
    uint32_t close = matching_bracket(b, open, b->tree->tokens.count - 1), count = 0;
    for (uint32_t i = open + 1; i < close; i = expression_end(b, i, close - 1) + 2)
        count++;
    return count;
}

/** The brackets of the one declaration of that function with defaults for what the call leaves out;
 *  0: there is none, or several. */
static uint32_t declaration_of(const struct builder *b, uint32_t name, uint32_t type,
                               uint32_t given)
{
    uint32_t found = 0, least = named_first(b->defaults, b->default_count, name);
    for (size_t i = 0; least != NO_NODE && i < b->default_count; i++) {
        uint32_t open = b->defaults[i].number;
        if (b->defaults[i].name != name || item_count(b, open) <= given ||
            class_at(b, open) != type)
            continue;
        if (found)
            return 0;
        found = open;
    }
    return found;
}

struct defaults defaults_begin(struct builder *b, uint32_t name, uint32_t type, uint32_t open)
{
    struct defaults left = {0, open ? item_count(b, open) : 0};
    left.open = b->default_count ? declaration_of(b, name, type, left.given) : 0;
    if (!left.open)
        return left;
    uint32_t close = matching_bracket(b, left.open, b->tree->tokens.count - 1), at = 0;
    for (uint32_t i = left.open + 1, end; i < close; i = end + 2) {
        end = expression_end(b, i, close - 1);
        uint32_t from = at++ < left.given ? 0 : default_of(b, i, end);
        if (from)
            build_calls_in(b, from, end);
    }
    return left;
}

uint32_t defaults_end(struct builder *b, struct defaults left, uint32_t node, struct argument *list,
                      uint32_t room)
{
    uint32_t count = 0, at = 0;
    if (!left.open)
        return 0;
    uint32_t close = matching_bracket(b, left.open, b->tree->tokens.count - 1);
    for (uint32_t i = left.open + 1, end; i < close && count < room; i = end + 2) {
        end = expression_end(b, i, close - 1);
        uint32_t from = at++ < left.given ? 0 : default_of(b, i, end);
        if (!from)
            continue;
        read_target(b, from, end, &list[count]);
        list[count].literal = read_literal(b, from, end);
        list[count].function = read_function(b, from, end);
        list[count].written = written_value(b, from, end);
        list[count].is_plain = from == end;
        list[count].operands = scan_expression(b, from, end, node);
        count++;
    }
    return count;
}
