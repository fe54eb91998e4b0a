/* Expressions as ranges of tokens: what is in them, and may they be evaluated once more? */
#include "instrumenter/syntax/extent.h"

#include <string.h>

bool extent_same_name(const struct tokens *tokens, uint32_t a, uint32_t b)
{
    char text[256];
    token_spelling(tokens, b, text, sizeof text);
    return tokens->token[a].kind == TOKEN_NAME && token_is(tokens, a, text);
}

bool extent_has_name(const struct tokens *tokens, struct extent e, uint32_t name)
{
    for (uint32_t i = e.first; i <= e.last && !extent_is_empty(e); i++)
        if (extent_same_name(tokens, i, name))
            return true;
    return false;
}

uint32_t extent_find(const struct tokens *tokens, struct extent e, const uint16_t *puncts)
{
    int depth = 0;
    for (uint32_t i = e.first; i <= e.last && !extent_is_empty(e); i++) {
        depth += token_is_punct(tokens, i, '(') || token_is_punct(tokens, i, '[') ||
                 token_is_punct(tokens, i, '{');
        depth -= token_is_punct(tokens, i, ')') || token_is_punct(tokens, i, ']') ||
                 token_is_punct(tokens, i, '}');
        for (const uint16_t *p = puncts; !depth && *p; p++)
            if (token_is_punct(tokens, i, *p))
                return i;
    }
    return 0;
}

/** Words that may stand in an expression; `sizeof (int) * n` multiplies. */
static bool is_pure_word(const struct tokens *tokens, uint32_t i)
{
    static const char *const words[] = {"this", "sizeof", "char",     "short", "int",
                                        "long", "signed", "unsigned", "float", "double"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if (token_is(tokens, i, words[w]))
            return true;
    return false;
}

/** What precedes a bracket may be called, or be a type. */
static bool is_called(const struct tokens *tokens, struct extent e, uint32_t i)
{
    return i < e.last && token_is_punct(tokens, i + 1, '(') && !token_is(tokens, i, "sizeof");
}

bool extent_is_pure(const struct tokens *tokens, struct extent e)
{
    static const char operators[] = "+-*/%&|^~!.()[]";
    for (uint32_t i = e.first; i <= e.last; i++) {
        const struct token *token = &tokens->token[i];
        bool pure = false;
        if (token->kind == TOKEN_NUMBER || token->kind == TOKEN_CHARACTER)
            pure = true;
        else if (token->kind == TOKEN_NAME)
            pure = (!token->keyword || is_pure_word(tokens, i)) && !is_called(tokens, e, i);
        else if (token->kind == TOKEN_PUNCTUATOR)
            pure = (token->punct < 128 && strchr(operators, token->punct)) ||
                   token->punct == PUNCT2('-', '>') || token->punct == PUNCT2('<', '<') ||
                   token->punct == PUNCT2('>', '>') || token->punct == PUNCT2(':', ':');
        if (!pure ||
            (i > e.first && token_is_punct(tokens, i, '(') && token_is_punct(tokens, i - 1, ')')))
            return false;
    }
    return !extent_is_empty(e);
}
