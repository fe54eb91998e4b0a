/* Enumerators: names of constants, in whichever scope of C and C++ they are declared. */
#include "analysis/check/build/class.h"

/* What is known of a name: it is no enumerator, one of a value that is not known or that differs
 * from scope to scope, or one of the value that is added to the last. With OPEN it may stand
 * without a scope in front. */
enum { ENUMERATOR_NONE, ENUMERATOR_OPAQUE, ENUMERATOR_VALUE };
#define OPEN 0x80000000u
#define VARIABLE 0x40000000u /* .. but for a variable of that name, wherever that is */
#define FLAGS (OPEN | VARIABLE)

static void note(struct builder *b, uint32_t name, uint32_t value, uint32_t open)
{
    uint32_t *slot = name_slot(&b->enumerators, name), known = *slot;
    bool differs = known && (known & ~FLAGS) != value;
    *slot = (differs ? ENUMERATOR_OPAQUE : value) | (known & OPEN) | open;
}

/** The value of the enumerator that ends before `i`: behind the `=` there, or one more than the one
 *  before. */
static uint32_t value_at(const struct builder *b, uint32_t i, uint32_t last, uint32_t before)
{
    if (!is_punct(b, i, '='))
        return before == ENUMERATOR_OPAQUE ? before : before + 1;
    uint32_t literal = read_literal(b, i + 1, last);
    return literal && literal < LITERAL_NEGATIVE ? ENUMERATOR_VALUE + literal - LITERAL_NUMBER
                                                 : ENUMERATOR_OPAQUE;
}

static void read_list(struct builder *b, uint32_t brace, uint32_t close, uint32_t open)
{
    uint32_t value = ENUMERATOR_VALUE - 1;
    bool is_first = true;
    for (uint32_t i = brace + 1; i < close; i++) {
        uint32_t name = i, last;
        while (i < close && !is_punct(b, i, ',') && !is_punct(b, i, '='))
            i = is_punct(b, i, '[') || is_punct(b, i, '(') ? matching_bracket(b, i, close) + 1
                                                           : i + 1;
        last = is_punct(b, i, '=') ? expression_end(b, i + 1, close - 1) : i;
        value = is_first && !is_punct(b, i, '=') ? ENUMERATOR_VALUE : value_at(b, i, last, value);
        is_first = false;
        if (is_name(b, name))
            note(b, token_name(b, name), value, open);
        if (is_punct(b, i, '='))
            i = last + 1;
    }
}

uint32_t enum_body(const struct builder *b, uint32_t token)
{
    uint32_t last = b->tree->tokens.count - 1, i = token + 1;
    if (!is_word(b, token, "enum"))
        return 0;
    while (i < last && (is_name(b, i) || is_punct(b, i, ':') || is_punct(b, i, PUNCT2(':', ':')) ||
                        is_punct(b, i, '(') || is_punct(b, i, '[')))
        i = is_punct(b, i, '(') || is_punct(b, i, '[') ? matching_bracket(b, i, last) + 1 : i + 1;
    return i < last && is_punct(b, i, '{') ? i : 0;
}

static uint32_t known_of(const struct builder *b, uint32_t name)
{
    return name_number(&b->enumerators, name);
}

/** Is a name declared or set at `i`, and no member behind an object? */
static bool is_variable_at(const struct builder *b, uint32_t i)
{
    uint32_t before = i - 1, after = i + 1;
    if (is_punct(b, before, '.') || is_punct(b, before, PUNCT2('-', '>')))
        return false;
    bool is_pointer = i > 1 && is_punct(b, before, '*') && is_name(b, i - 2);
    return is_assignment(b, after) || is_step(b, after) || is_step(b, before) || is_pointer ||
           is_punct(b, before, '>') || (is_name(b, before) && !is_statement_word(b, before));
}

/** The bodies of enumerations are over; what else has the name of one may be a variable. */
static void note_variables(struct builder *b)
{
    const struct tokens *tokens = &b->tree->tokens;
    for (uint32_t i = 1; b->enumerators.value && i + 1 < tokens->count; i++) {
        if (tokens->files[tokens->token[i].file].system || !is_name(b, i))
            continue;
        uint32_t open = enum_body(b, i);
        if (open)
            i = matching_bracket(b, open, tokens->count - 1);
        else if (known_of(b, token_name(b, i)) && is_variable_at(b, i))
            *name_slot(&b->enumerators, token_name(b, i)) |= VARIABLE;
    }
}

void enumerators_read(struct builder *b)
{
    const struct tokens *tokens = &b->tree->tokens;
    for (uint32_t i = 0; i + 1 < tokens->count; i++) {
        char first = is_name(b, i) ? tokens->text[tokens->token[i].offset] : 0;
        uint32_t open = first == 'e' ? enum_body(b, i) : 0;
        bool is_scoped = is_word(b, i + 1, "class") || is_word(b, i + 1, "struct");
        if (open && !tokens->files[tokens->token[i].file].system)
            read_list(b, open, matching_bracket(b, open, tokens->count - 1), is_scoped ? 0 : OPEN);
    }
    note_variables(b);
}

/** The last name of `A::B::c`, which begins at a token. */
static uint32_t last_name(const struct builder *b, uint32_t token, uint32_t last)
{
    while (token + 2 <= last && is_punct(b, token + 1, PUNCT2(':', ':')) && is_name(b, token + 2))
        token += 2;
    return token;
}

/** Is a name without a scope data of a class or function? */
static bool is_data(const struct builder *b, uint32_t name)
{
    return binds_name(b, name) || (b->type && class_member(b->type, name));
}

uint32_t enumerator_end(const struct builder *b, uint32_t token, uint32_t last)
{
    uint32_t end = last_name(b, token, last), name = token_name(b, end);
    uint32_t known = known_of(b, name);
    bool is_one = known && (end > token || ((known & FLAGS) == OPEN && !is_data(b, name)));
    return is_one ? end + 1 : 0;
}

uint32_t enumerator_literal(const struct builder *b, uint32_t first, uint32_t last)
{
    if (b->scope || !is_name(b, first) || enumerator_end(b, first, last) != last + 1)
        return 0;
    uint32_t known = known_of(b, token_name(b, last)) & ~FLAGS;
    return known < ENUMERATOR_VALUE ? 0 : known - ENUMERATOR_VALUE + LITERAL_NUMBER;
}
