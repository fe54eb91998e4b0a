/* Literals: what is written there, as a number that is the same for the same. */
#include "analysis/check/build/build.h"

#include <stdlib.h>
#include <string.h>

/** A text of Fortran: that of C is an address. */
static uint32_t read_text(const struct builder *b, uint32_t token)
{
    char text[64];
    size_t length = token_spelling(&b->tree->tokens, token, text, sizeof(text));
    bool is_whole = b->scope && length >= 2 && length < sizeof(text) && text[0] == text[length - 1];
    return is_whole ? literal_of_text(text + 1, length - 2) : 0;
}

static uint32_t read_number(const struct builder *b, uint32_t token)
{
    char text[12], *end;
    if (token_spelling(&b->tree->tokens, token, text, sizeof(text)) >= sizeof(text))
        return 0;
    unsigned long value = strtoul(text, &end, b->scope ? 10 : 0);
    return *end || value >= LITERAL_NEGATIVE - LITERAL_NUMBER ? 0 : value + LITERAL_NUMBER;
}

uint32_t read_literal(const struct builder *b, uint32_t first, uint32_t last)
{
    if (first == last && (is_word(b, first, "true") || is_word(b, first, ".true.")))
        return 2;
    if (first == last && (is_word(b, first, "false") || is_word(b, first, ".false.") ||
                          is_word(b, first, "nullptr")))
        return 1;
    bool is_negative = first < last && is_punct(b, first, '-');
    uint32_t at = first + is_negative, number;
    if (at != last)
        return enumerator_literal(b, first, last);
    if (token_at(b, at)->kind == TOKEN_STRING)
        return is_negative ? 0 : read_text(b, at);
    if (token_at(b, at)->kind != TOKEN_NUMBER)
        return is_negative ? 0 : enumerator_literal(b, first, last);
    number = read_number(b, at);
    return is_negative && number > LITERAL_NUMBER ? number + LITERAL_NEGATIVE : number;
}
