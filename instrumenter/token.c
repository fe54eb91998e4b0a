/* What every language's tokens have in common: spelling, place, lifetime. */
#include "instrumenter/token.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void tokens_free(struct tokens *tokens)
{
    for (size_t i = 0; i < tokens->file_count; i++)
        free(tokens->files[i].name);
    free(tokens->files);
    free(tokens->token);
    free(tokens->pragmas);
    free(tokens->branches);
    *tokens = (struct tokens){0};
}

/* Bytes to skip at `p` because they are a splice: backslash or trigraph, blanks, newline. */
static size_t splice_at(const char *p, const char *end)
{
    const char *q = p;
    if (*q == '\\')
        q++;
    else if (end - q > 3 && !memcmp(q, "?\?/", 3))
        q += 3;
    else
        return 0;
    while (q < end && (*q == ' ' || *q == '\t' || *q == '\r'))
        q++;
    return q < end && *q == '\n' ? (size_t)(q + 1 - p) : 0;
}

static const char *skip_blanks(const char *q, const char *end)
{
    while (q < end && (*q == ' ' || *q == '\t' || *q == '\r'))
        q++;
    return q;
}

/* The text of a continuation line behind its sentinel and `&`, or its sixth column; NULL: it is no
 * such line. */
static const char *continued(const char *line, const char *end, bool free_form)
{
    const char *q = skip_blanks(line, end);
    bool sentinel = end - q > 1 && strchr("!cC*", *q) && q[1] == '$';
    bool comment = !sentinel && (*q == '!' || (!free_form && q == line && strchr("cC*", *q)));
    if (q == end || *q == '\n' || *q == '#' || comment)
        return NULL;
    if (!free_form && *line == '\t')
        return line + 2;
    if (!free_form)
        return end - line > 6 ? line + 6 : end;
    if (sentinel)
        for (q += 2; q < end && isalpha((unsigned char)*q);)
            q++;
    q = skip_blanks(q, end);
    return q < end && *q == '&' ? q + 1 : q;
}

/* Fortran: what stands between the characters of a token where lines or blanks cut through it. In
 * free form a `&` says so. */
static size_t fortran_gap(const char *p, const char *end)
{
    const char *q = skip_blanks(p, end), *rest = NULL;
    bool free_form = q < end && *q == '&';
    if (q == end || !strchr("&!\n", *q))
        return (size_t)(q - p);
    while (!rest) {
        q = memchr(q, '\n', (size_t)(end - q));
        if (!q++)
            return (size_t)(end - p);
        rest = continued(q, end, free_form);
    }
    return (size_t)(rest - p);
}

static bool is_literal(const struct token *token)
{
    return token->kind == TOKEN_STRING || token->kind == TOKEN_CHARACTER;
}

size_t token_spelling(const struct tokens *tokens, uint32_t i, char *buffer, size_t size)
{
    const struct token *token = &tokens->token[i];
    const char *p = tokens->text + token->offset, *end = p + token->length;
    bool fold = tokens->is_fortran && !is_literal(token);
    size_t length = 0;
    while (p < end) {
        size_t splice = !token->has_splice ? 0 : fold ? fortran_gap(p, end) : splice_at(p, end);
        if (!splice && length + 1 < size)
            buffer[length] = fold ? (char)tolower((unsigned char)*p) : *p;
        length += !splice;
        p += splice ? splice : 1;
    }
    if (size)
        buffer[length < size ? length : size - 1] = '\0';
    return length;
}

bool token_is(const struct tokens *tokens, uint32_t i, const char *spelling)
{
    const struct token *token = &tokens->token[i];
    size_t length = strlen(spelling);
    if (!token->has_splice && !tokens->is_fortran)
        return token->length == length && !memcmp(tokens->text + token->offset, spelling, length);
    if (token->length < length)
        return false;
    char buffer[64];
    return token_spelling(tokens, i, buffer, sizeof buffer) == length && length < sizeof buffer &&
           !memcmp(buffer, spelling, length);
}

void tokens_position(const struct tokens *tokens, uint32_t i, int *line, int *column)
{
    const struct token *token = &tokens->token[i];
    uint32_t start = token->offset;
    while (start > 0 && tokens->text[start - 1] != '\n')
        start--;
    *line = (int)token->line;
    *column = (int)(token->offset - start) + 1;
}

uint32_t tokens_branch(const struct tokens *tokens, uint32_t i)
{
    size_t low = 0, high = tokens->branch_count;
    while (low < high) { /* the last mark at or before i */
        size_t middle = low + (high - low) / 2;
        if (tokens->branches[middle].token <= i)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? tokens->branches[low - 1].branch : 0;
}

size_t tokens_pragma_from(const struct tokens *tokens, uint32_t i)
{
    size_t low = 0, high = tokens->pragma_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (tokens->pragmas[middle] < i)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
