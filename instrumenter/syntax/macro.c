/* Text that was not preprocessed: which names are macros that call something? */
#include "instrumenter/syntax/macro.h"

#include "common/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct macro {
    UT_hash_handle hh;
    const char *name; /* in the text */
};

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

/** Behind `# define` if that is what the line says: the macro's name; else NULL. */
static const char *defined_name(const char *at, const char *end)
{
    static const char define[] = "define";
    at = skip_blanks(at, end);
    if (at == end || *at != '#')
        return NULL;
    at = skip_blanks(at + 1, end);
    if ((size_t)(end - at) < sizeof define || memcmp(at, define, sizeof define - 1))
        return NULL;
    at = skip_blanks(at + sizeof define - 1, end);
    return at < end && is_word(*at) ? at : NULL;
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

static void read_line(struct macro **macros, const char *line, const char *end)
{
    const char *name = defined_name(line, end), *body = name;
    struct macro *macro;
    while (body && body < end && is_word(*body))
        body++;
    if (!name || !has_effect(body, end)) /* NAME(..) has one, too: a use looks like a call anyway */
        return;
    HASH_FIND(hh, *macros, name, (size_t)(body - name), macro);
    if (macro)
        return;
    macro = xzalloc(sizeof *macro);
    macro->name = name;
    HASH_ADD_KEYPTR(hh, *macros, macro->name, (size_t)(body - name), macro);
}

struct macro *macros_read(const struct tokens *tokens)
{
    const char *end = tokens->text + tokens->length;
    struct macro *macros = NULL;
    for (const char *line = tokens->text, *next; line < end; line = next + 1) {
        next = memchr(line, '\n', (size_t)(end - line));
        if (!next)
            next = end;
        read_line(&macros, line, next);
    }
    return macros;
}

bool macros_are_in(const struct macro *macros, const struct tokens *tokens, struct extent e)
{
    for (uint32_t i = e.first; macros && i <= e.last && !extent_is_empty(e); i++) {
        const struct token *token = &tokens->token[i];
        struct macro *macro = NULL;
        if (token->kind == TOKEN_NAME)
            HASH_FIND(hh, macros, tokens->text + token->offset, token->length, macro);
        if (macro)
            return true;
    }
    return false;
}

void macros_free(struct macro *macros)
{
    struct macro *macro, *next;
    HASH_ITER(hh, macros, macro, next)
    {
        HASH_DEL(macros, macro);
        free(macro);
    }
}
