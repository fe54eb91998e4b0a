/* Fortran's types as generics tell them apart: type, kind and rank (Fortran 2018, 15.4.3.4.5). */
#include "analysis/check/build/fortran-build.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { TYPE_TEXT = 128 };

/** The kind, in small letters: behind `(`, `(kind =`, `*`. Nothing for the default one. */
static void append_kind(const struct builder *b, uint32_t i, uint32_t last, char *text)
{
    if (i > last)
        return;
    if (is_punct(b, i, '*')) { /* real*8 */
        i += is_punct(b, i + 1, '(') ? 2 : 1;
        last = i;
    } else {
        i++;
        last--;
    }
    if (is_word(b, i, "kind") && is_punct(b, i + 1, '='))
        i += 2;
    size_t used = strlen(text);
    if (i != last || used + token_at(b, i)->length + 3 > TYPE_TEXT) {
        *text = 0; /* an expression */
        return;
    }
    text[used++] = '(';
    used += token_spelling(&b->tree->tokens, i, text + used, TYPE_TEXT - used);
    strcpy(text + used, ")");
}

static uint32_t named(struct builder *b, char *text, unsigned rank)
{
    static const struct {
        const char *kind, *plain;
    } same[] = {{"integer(4)", "integer"},
                {"real(4)", "real"},
                {"logical(4)", "logical"},
                {"real(8)", "double precision"},
                {"complex(4)", "complex"}};
    for (char *c = text; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    for (size_t s = 0; s < sizeof(same) / sizeof(*same); s++)
        if (!strcmp(text, same[s].kind))
            strcpy(text, same[s].plain);
    size_t used = strlen(text);
    snprintf(text + used, TYPE_TEXT + 8 - used, "%%%u", rank);
    return used ? name_intern(b->program, text, strlen(text)) : 0;
}

uint32_t fortran_type(struct builder *b, uint32_t first, uint32_t end, unsigned rank)
{
    char text[TYPE_TEXT + 8] = "";
    uint32_t i = first;
    if (is_word(b, first, "type") || is_word(b, first, "class")) {
        if (end != first + 4 || !is_name(b, first + 2))
            return 0; /* class(*), a type with parameters */
        strcpy(text, "type");
        append_kind(b, first + 1, end - 1, text);
        return named(b, text, rank);
    }
    if (is_word(b, first, "double") && end == first + 2) {
        strcpy(text, is_word(b, first + 1, "complex") ? "complex(8)" : "double precision");
        return named(b, text, rank);
    }
    if (token_spelling(&b->tree->tokens, i, text, sizeof(text)) >= sizeof(text))
        return 0;
    if (!is_word(b, first, "character"))
        append_kind(b, first + 1, end - 1, text);
    return named(b, text, rank);
}

uint32_t derived_type(struct builder *b, uint32_t name)
{
    char text[TYPE_TEXT + 8], spelling[64];
    size_t length = token_spelling(&b->tree->tokens, name, spelling, sizeof(spelling));
    snprintf(text, sizeof(text), "type(%s)", length < sizeof(spelling) ? spelling : "");
    return named(b, text, 0);
}

/** `1`, `2.5_dp`, `1d0` */
static uint32_t number_type(struct builder *b, uint32_t i)
{
    char number[64], text[TYPE_TEXT + 8];
    if (token_spelling(&b->tree->tokens, i, number, sizeof(number)) >= sizeof(number))
        return 0;
    char *kind = strchr(number, '_');
    if (kind)
        *kind++ = 0;
    bool is_double = strpbrk(number, "dD") != NULL, is_real = strpbrk(number, ".eE") != NULL;
    const char *type = is_double ? "double precision" : is_real ? "real" : "integer";
    if (kind)
        snprintf(text, sizeof(text), "%s(%s)", type, kind);
    else
        strcpy(text, type);
    return named(b, text, 0);
}

static const struct fortran_symbol *declared(const struct builder *b, uint32_t i)
{
    const struct fortran_symbol *symbol = NULL;
    for (const struct fortran_scope *s = b->scope; s && !symbol; s = s->host)
        symbol = symbol_find(s, token_name(b, i));
    return symbol && symbol->written ? symbol : NULL;
}

/** The type with another rank; 0 where that is not known. */
static uint32_t type_with_rank(struct builder *b, uint32_t type, unsigned wanted)
{
    char text[TYPE_TEXT + 8];
    snprintf(text, sizeof(text), "%s", name_text(b->program, type));
    char *rank = strrchr(text, '%');
    if (rank)
        *rank = 0;
    return named(b, text, wanted);
}

/** Is a subscript a range, or surely one number: of names of numbers alone? */
static bool is_range_or_number(const struct builder *b, uint32_t first, uint32_t last,
                               bool *is_range)
{
    bool is_number = true;
    *is_range = false;
    for (uint32_t i = first; i <= last; i++) {
        if (is_punct(b, i, '(')) {
            i = matching_bracket(b, i, last);
            is_number = false;
            continue;
        }
        *is_range |= is_punct(b, i, ':');
        const struct fortran_symbol *symbol = is_name(b, i) ? declared(b, i) : NULL;
        is_number &= !is_name(b, i) || (symbol && !symbol->is_array);
    }
    return *is_range || is_number;
}

/** The rank of `a(i, n:m)`. @return whether it is known */
static bool section_rank(const struct builder *b, uint32_t open, uint32_t close, unsigned *rank)
{
    *rank = 0;
    for (uint32_t i = open + 1, end; i < close; i = end + 2) {
        bool is_range;
        end = expression_end(b, i, close - 1);
        if (!is_range_or_number(b, i, end, &is_range))
            return false;
        *rank += is_range;
    }
    return true;
}

uint32_t fortran_written(struct builder *b, uint32_t first, uint32_t last)
{
    char text[TYPE_TEXT + 8] = "character";
    const struct fortran_symbol *symbol;
    unsigned rank;
    if (first < last && is_punct(b, first, '-') && token_at(b, last)->kind == TOKEN_NUMBER)
        first++;
    switch (token_at(b, first)->kind) {
    case TOKEN_NUMBER:
        return first == last ? number_type(b, first) : 0;
    case TOKEN_STRING:
    case TOKEN_CHARACTER:
        return first == last ? named(b, text, 0) : 0;
    case TOKEN_NAME:
        symbol = declared(b, first);
        if (!symbol || symbol->is_procedure || first == last)
            return symbol && !symbol->is_procedure ? symbol->written : 0;
        if (!symbol->is_array || !is_punct(b, first + 1, '(') ||
            matching_bracket(b, first + 1, last) != last ||
            !section_rank(b, first + 1, last, &rank))
            return 0;
        return type_with_rank(b, symbol->written, rank);
    default:
        return 0;
    }
}

bool is_polymorphic_here(const struct builder *b, uint32_t first)
{
    const struct fortran_symbol *symbol = is_name(b, first) ? declared(b, first) : NULL;
    return is_name(b, first) && (!symbol || symbol->is_class);
}

uint32_t type_literal(const struct builder *b, uint32_t written)
{
    const char *text = name_text(b->program, written), *rank = strrchr(text, '%');
    return written && rank ? literal_of_text(text, rank - text) : 0;
}
