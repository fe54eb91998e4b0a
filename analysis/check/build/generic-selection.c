/* `_Generic(x, int: f, default: g)(..)`: which functions may be meant (C11, 6.5.1.1). */
#include "analysis/check/build/build.h"

enum { SELECTION_MOST = 4096 }; /* tokens */

/** The `:` behind the type of what an association begins with at `i`, or 0. */
static uint32_t association_colon(const struct builder *b, uint32_t i, uint32_t last)
{
    for (; i <= last; i++)
        if (is_punct(b, i, '(') || is_punct(b, i, '['))
            i = matching_bracket(b, i, last);
        else if (is_punct(b, i, ':'))
            return i;
    return 0;
}

/** The type that is written from `first` to before `end`, with its pointers. */
static uint32_t association_type(const struct builder *b, uint32_t first, uint32_t end)
{
    unsigned stars = 0;
    for (; end > first && is_punct(b, end - 1, '*'); end--)
        stars++;
    return written_type(b, first, end, stars);
}

/** The type of what is selected by; 0: not known. */
static uint32_t controlling_type(const struct builder *b, uint32_t first, uint32_t last)
{
    while (first < last && is_punct(b, first, '(') && matching_bracket(b, first, last) == last) {
        first++;
        last--;
    }
    return written_value(b, first, last);
}

/** The bracket behind `_Generic` that is closed at `close`, or 0. */
static uint32_t selection_bracket(const struct builder *b, uint32_t close)
{
    int depth = 0;
    for (uint32_t i = close;
         i && close - i < SELECTION_MOST && is_punct(b, close, ')') && !is_punct(b, i, ';'); i--) {
        depth += is_punct(b, i, ')') - is_punct(b, i, '(');
        if (!depth)
            return is_word(b, i - 1, "_Generic") ? i : 0;
    }
    return 0;
}

uint32_t generic_callees(const struct builder *b, uint32_t bracket, uint32_t *names, uint32_t room)
{
    uint32_t close = bracket ? bracket - 1 : 0, open = selection_bracket(b, close);
    if (!open)
        return 0;
    uint32_t end = expression_end(b, open + 1, close - 1), count = 0, other = 0;
    uint32_t type = controlling_type(b, open + 1, end);
    for (uint32_t i = end + 2; i < close; i = end + 2) {
        end = expression_end(b, i, close - 1);
        uint32_t colon = association_colon(b, i, end),
                 is_plain = colon && colon + 1 == end && is_name(b, end),
                 name = is_plain && !binds_name(b, token_name(b, end)) ? token_name(b, end) : 0;
        if (!name || count == room)
            return 0;
        if (is_word(b, i, "default"))
            other = name;
        else if (type && association_type(b, i, colon) == type) {
            names[0] = name;
            return 1;
        }
        names[count++] = name;
    }
    if (type && other) {
        names[0] = other;
        return 1;
    }
    return count;
}
