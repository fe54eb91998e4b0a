/* Text that was not preprocessed: a name may be a macro that calls something. */
#include "instrumenter/extent.h"

#include <ctype.h>
#include <string.h>

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/** Behind `# define NAME` if that is what the line says, and NAME takes no arguments. */
static const char *body_of(const char *at, const char *end, const char *name, size_t length)
{
    static const char define[] = "define";
    at = skip_blanks(at, end);
    if (at == end || *at != '#')
        return NULL;
    at = skip_blanks(at + 1, end);
    if ((size_t)(end - at) < sizeof define || memcmp(at, define, sizeof define - 1))
        return NULL;
    at = skip_blanks(at + sizeof define - 1, end);
    if ((size_t)(end - at) < length || memcmp(at, name, length))
        return NULL;
    at += length;
    return at < end && (is_word(*at) || *at == '(') ? NULL : at;
}

/** A call, an assignment, or a line that goes on, which is not read. */
static bool has_effect(const char *at, const char *end)
{
    for (; at < end; at++) {
        if (*at == '=' || *at == '\\' || *at == '{')
            return true;
        if ((*at == '+' || *at == '-') && at + 1 < end && at[1] == *at)
            return true;
        if (*at == '(' && is_word(at[-1]))
            return true;
    }
    return false;
}

/** Is the name defined as a macro with an effect anywhere in the text? */
static bool is_effective_macro(const struct tokens *tokens, const char *name, size_t length)
{
    const char *end = tokens->text + tokens->length;
    for (const char *line = tokens->text, *next; line < end; line = next + 1) {
        next = memchr(line, '\n', (size_t)(end - line));
        if (!next)
            next = end;
        const char *body = body_of(line, next, name, length);
        if (body && has_effect(body, next))
            return true;
    }
    return false;
}

bool extent_has_macro(const struct tokens *tokens, struct extent e)
{
    for (uint32_t i = e.first; i <= e.last && !extent_is_empty(e); i++) {
        const struct token *token = &tokens->token[i];
        if (token->kind == TOKEN_NAME &&
            is_effective_macro(tokens, tokens->text + token->offset, token->length))
            return true;
    }
    return false;
}
