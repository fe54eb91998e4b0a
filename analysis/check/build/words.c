/* Questions about tokens alone: brackets, the end of an expression, words of types. */
#include "analysis/check/build/build.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

static int bracket(const struct builder *b, uint32_t i)
{
    if (token_at(b, i)->kind != TOKEN_PUNCTUATOR)
        return 0;
    switch (token_at(b, i)->punct) {
    case '(':
    case '[':
    case '{':
        return 1;
    case ')':
    case ']':
    case '}':
        return -1;
    }
    return 0;
}

uint32_t *brackets_match(const struct builder *b)
{
    uint32_t count = b->tree->tokens.count, depth = 0;
    uint32_t *closing = xcalloc(count + 1, sizeof(*closing));
    uint32_t *open = xcalloc(count + 1, sizeof(*open));
    for (uint32_t i = 0; i < count; i++) {
        int step = bracket(b, i);
        closing[i] = step > 0 ? NO_NODE : i;
        if (step > 0)
            open[depth++] = i;
        else if (step < 0 && depth)
            closing[open[--depth]] = i;
    }
    free(open);
    return closing;
}

uint32_t matching_bracket(const struct builder *b, uint32_t open, uint32_t last)
{
    return open < last && b->closing[open] < last ? b->closing[open] : last;
}

uint32_t expression_end(const struct builder *b, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i <= last; i++) {
        int step = bracket(b, i);
        if (step > 0)
            i = matching_bracket(b, i, last);
        else if (step < 0 || is_punct(b, i, ',') || is_punct(b, i, ';'))
            return i - 1;
    }
    return last;
}

/* In the order of strcmp(). */
static const char *const type_words[] = {
    "_Atomic",       "_Bool",        "_Complex",   "_Thread_local", "__auto_type",  "__const",
    "__extension__", "__inline",     "__inline__", "__restrict",    "__restrict__", "__signed__",
    "__thread",      "__volatile__", "auto",       "bool",          "char",         "char16_t",
    "char32_t",      "char8_t",      "class",      "const",         "constexpr",    "double",
    "enum",          "extern",       "float",      "inline",        "int",          "long",
    "mutable",       "register",     "restrict",   "short",         "signed",       "static",
    "struct",        "thread_local", "typedef",    "typename",      "union",        "unsigned",
    "using",         "void",         "volatile",   "wchar_t"};

static int by_spelling(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool is_constant_word(const struct builder *b, uint32_t token)
{
    return is_word(b, token, "nullptr") || is_word(b, token, "true") || is_word(b, token, "false");
}

bool is_type_word(const struct builder *b, uint32_t token)
{
    char word[24];
    const char *key = word;
    if (b->tree->tokens.token[token].kind != TOKEN_NAME ||
        token_spelling(&b->tree->tokens, token, word, sizeof(word)) >= sizeof(word))
        return false;
    return bsearch(&key, type_words, sizeof(type_words) / sizeof(*type_words), sizeof(*type_words),
                   by_spelling);
}

bool is_assignment(const struct builder *b, uint32_t i)
{
    if (token_at(b, i)->kind != TOKEN_PUNCTUATOR)
        return false;
    uint16_t p = token_at(b, i)->punct;
    return p == '=' || p == PUNCT_SHIFT_LEFT_ASSIGN || p == PUNCT_SHIFT_RIGHT_ASSIGN ||
           (p >> 8 == '=' && strchr("+-*/%&|^", p & 0xff));
}

bool is_step(const struct builder *b, uint32_t i)
{
    return is_punct(b, i, PUNCT2('+', '+')) || is_punct(b, i, PUNCT2('-', '-'));
}

bool is_statement_word(const struct builder *b, uint32_t token)
{
    static const char *const words[] = {"return", "else",   "do",       "case",     "throw",
                                        "new",    "delete", "co_await", "co_yield", "co_return",
                                        "and",    "or",     "not",      "goto",     "sizeof"};
    for (size_t w = 0; w < sizeof(words) / sizeof(*words); w++)
        if (is_word(b, token, words[w]))
            return true;
    return false;
}
