/* What functions of C++ return, by their names: objects of which class, where all say the same. */
#include "analysis/check/build/class.h"

#include <string.h>

enum { RESULT_NONE, RESULT_OTHER = UINT32_MAX }; /* not declared; different ones, or no class */
#define POINTED 0x80000000u                      /* not an object, but where one is */

static void note(struct builder *b, uint32_t name, uint32_t type)
{
    uint32_t *known = name_slot(&b->results, name);
    *known = *known == RESULT_NONE || *known == type ? type : RESULT_OTHER;
}

/** The `<` of the `>` at `i`, or 0. */
static uint32_t opening_angle(const struct builder *b, uint32_t i)
{
    for (int depth = 0; i > 0 && !is_punct(b, i, ';') && !is_punct(b, i, '{'); i--) {
        depth += is_punct(b, i, '>') - is_punct(b, i, '<');
        if (!depth)
            return i;
    }
    return 0;
}

/** The last name of the type, with or without arguments, that ends at `i`; 0: none does. */
static uint32_t type_before(const struct builder *b, uint32_t i)
{
    if (is_punct(b, i, '>'))
        i = opening_angle(b, i) - 1;
    return i != UINT32_MAX && is_name(b, i) ? i : 0;
}

/** Where `A::B<..>::` in front of the name at `i` begins; else `i`. */
static uint32_t qualified_from(const struct builder *b, uint32_t i)
{
    while (i > 2 && is_punct(b, i - 1, PUNCT2(':', ':'))) {
        uint32_t before = type_before(b, i - 2);
        if (!before)
            return i;
        i = before;
    }
    return i;
}

/** May a declaration begin behind the token, or is it a word that stands in front of a type? */
static bool may_precede(const struct builder *b, uint32_t i)
{
    static const char before[] = ";{}:)]>";
    for (const char *c = before; *c; c++)
        if (is_punct(b, i, *c))
            return true;
    return is_type_word(b, i) || is_word(b, i, "virtual") || is_word(b, i, "friend");
}

/** `T name(`, `T<..> &A::name(`: what the function at `name` returns, if it is declared. */
static uint32_t read_result(const struct builder *b, uint32_t name)
{
    uint32_t i = qualified_from(b, name) - 1;
    uint32_t stars = 0;
    while (i > 1 && (is_punct(b, i, '&') || is_punct(b, i, '*') || is_word(b, i, "const") ||
                     is_punct(b, i, PUNCT2('&', '&'))))
        stars += is_punct(b, i--, '*');
    uint32_t type = type_before(b, i);
    if (!type || is_statement_word(b, type))
        return RESULT_NONE;
    if (is_type_word(b, type) || stars > 1)
        return RESULT_OTHER;
    uint32_t result = token_name(b, type) | (stars ? POINTED : 0);
    return may_precede(b, qualified_from(b, type) - 1) ? result : RESULT_NONE;
}

uint32_t result_declared(const struct builder *b, uint32_t name)
{
    uint32_t type = name > 2 && is_name(b, name) ? read_result(b, name) : RESULT_NONE;
    return type & POINTED ? 0 : type;
}

void results_read(struct builder *b)
{
    const struct tokens *tokens = &b->tree->tokens;
    for (uint32_t i = 2; i + 1 < tokens->count; i++)
        if (is_punct(b, i + 1, '(') && is_name(b, i) &&
            !tokens->files[tokens->token[i].file].system) {
            uint32_t type = read_result(b, i);
            if (type != RESULT_NONE)
                note(b, token_name(b, i), type);
        }
}

/** Behind the call that the name at `i`, with or without arguments of a template, makes; else 0. */
static uint32_t behind_call(const struct builder *b, uint32_t i, uint32_t last)
{
    uint32_t open = i + 1;
    if (is_punct(b, open, '<'))
        open = template_item_end(b, i, last) + 1;
    return is_punct(b, open, '(') && open <= last ? matching_bracket(b, open, last) + 1 : 0;
}

/** What the call returns that the expression is. */
static uint32_t result_of(const struct builder *b, uint32_t i, uint32_t last)
{
    uint32_t called = 0;
    for (; i <= last && is_name(b, i); i++) {
        uint32_t behind = behind_call(b, i, last);
        called = behind ? token_name(b, i) : 0;
        i = behind ? behind : i + 1;
        if (i > last || (!is_punct(b, i, '.') && !is_punct(b, i, PUNCT2('-', '>')) &&
                         !is_punct(b, i, PUNCT2(':', ':'))))
            break;
        if (is_word(b, i + 1, "template"))
            i++;
    }
    uint32_t result = i == last + 1 && called ? name_number(&b->results, called) : RESULT_NONE;
    return result == RESULT_OTHER ? RESULT_NONE : result;
}

uint32_t result_type_name(const struct builder *b, uint32_t i, uint32_t last)
{
    uint32_t result = result_of(b, i, last);
    return result & POINTED ? 0 : result;
}

uint32_t result_pointed(const struct builder *b, uint32_t i, uint32_t last)
{
    uint32_t result = result_of(b, i, last);
    const struct class_info *c = class_named(b, result & POINTED ? result & ~POINTED : 0);
    return c ? c->name : 0;
}

uint32_t result_class(const struct builder *b, uint32_t i, uint32_t last)
{
    const struct class_info *c = class_named(b, result_type_name(b, i, last));
    return c ? c->name : 0;
}

uint32_t cast_type(const struct builder *b, uint32_t open)
{
    uint32_t close = open - 1, less = close, name = 0;
    if (open < 2 || !is_punct(b, open, '(') || !is_punct(b, close, '>'))
        return 0;
    while (less > 1 && !is_punct(b, less, '<') && !is_punct(b, less, ';'))
        less--;
    if (!is_name(b, less - 1) || !strstr(name_text(b->program, token_name(b, less - 1)), "_cast"))
        return 0;
    for (uint32_t i = less + 1; i < close; i++)
        if (is_name(b, i) && !is_type_word(b, i))
            name = token_name(b, i);
    return name;
}
