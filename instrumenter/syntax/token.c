/* What every language's tokens have in common: spelling, place, lifetime. */
#include "instrumenter/syntax/token.h"
#include "common/memory.h"

#include <ctype.h>
#include <stdio.h>
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
    free(tokens->branch_ends);
    free(tokens->include_marks);
    free(tokens->includes);
    for (size_t i = 0; i < tokens->spliced_count; i++)
        free(tokens->spliced[i].spelling);
    free(tokens->spliced);
    free(tokens->line_starts);
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

static int compare_spliced(const void *key, const void *element)
{
    uint32_t a = *(const uint32_t *)key, b = ((const struct spliced_token *)element)->token;
    return (a > b) - (a < b);
}

static size_t spliced_spelling(const struct tokens *tokens, uint32_t i, char *buffer, size_t size)
{
    const struct spliced_token *found =
        bsearch(&i, tokens->spliced, tokens->spliced_count, sizeof *found, compare_spliced);
    int length = snprintf(buffer, size, "%s", found ? found->spelling : "");
    return (size_t)length;
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
    if (tokens->is_fortran && token->has_splice)
        return spliced_spelling(tokens, i, buffer, size);
    while (p < end) {
        size_t splice = token->has_splice ? splice_at(p, end) : 0;
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

void tokens_find_lines(struct tokens *tokens)
{
    const char *p = tokens->text, *end = p + tokens->length;
    size_t capacity = 0;
    while (p) {
        tokens->line_starts = xgrow(tokens->line_starts, tokens->line_start_count, &capacity,
                                    sizeof *tokens->line_starts);
        tokens->line_starts[tokens->line_start_count++] = (uint32_t)(p - tokens->text);
        p = p < end ? memchr(p, '\n', end - p) : NULL;
        p = p ? p + 1 : NULL;
    }
}

void tokens_position(const struct tokens *tokens, uint32_t i, int *line, int *column)
{
    const struct token *token = &tokens->token[i];
    size_t low = 0, high = tokens->line_start_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (tokens->line_starts[middle] <= token->offset)
            low = middle;
        else
            high = middle;
    }
    *line = (int)token->line;
    *column = (int)(token->offset - tokens->line_starts[low]) + 1;
}

/* The value of the last mark at or before token `i`. */
static uint32_t mark_at(const struct token_mark *marks, size_t count, uint32_t i)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (marks[middle].token <= i)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? marks[low - 1].value : 0;
}

uint32_t tokens_branch(const struct tokens *tokens, uint32_t i)
{
    return mark_at(tokens->branches, tokens->branch_count, i);
}

uint32_t tokens_include(const struct tokens *tokens, uint32_t i)
{
    return mark_at(tokens->include_marks, tokens->include_mark_count, i);
}

bool tokens_hold_conditional(const struct tokens *tokens, uint32_t first, uint32_t last)
{
    const char *p = tokens->text + tokens->token[first].offset,
               *end = tokens->text + tokens->token[last].offset;
    while (p < end && (p = memchr(p, '\n', (size_t)(end - p))) && ++p < end) {
        if (*p != '#')
            continue;
        do
            p++;
        while (p < end && (*p == ' ' || *p == '\t'));
        if (p < end && (*p == 'i' || *p == 'e')) /* if, ifdef, else, elif, endif */
            return true;
    }
    return false;
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

bool pragma_is_whole(const struct tokens *tokens, uint32_t pragma)
{
    const struct token *token = &tokens->token[pragma];
    return !token->in_attribute || !strncmp(tokens->text + token->offset, "[[", 2) ||
           (tokens->token[pragma - 1].kind == TOKEN_PRAGMA_END &&
            tokens->token[pragma - 1].offset + tokens->token[pragma - 1].length >= token->offset);
}
