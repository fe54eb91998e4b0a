/* Functions that never return: the library's, and those that a declaration says so of. */
#include "analysis/check/build/build.h"
#include "common/memory.h"

#include <string.h>

enum { DECLARATION_MOST = 256 }; /* tokens: longer ones are not looked through */

/** @param is_member of an object: a declaration may be of another class's */
bool never_returns(const struct builder *b, uint32_t name, bool is_member)
{
    static const char *const names[] = {"exit",
                                        "_exit",
                                        "_Exit",
                                        "abort",
                                        "quick_exit",
                                        "longjmp",
                                        "siglongjmp",
                                        "terminate",
                                        "MPI_Abort",
                                        "mpi_abort", /* Fortran */
                                        "err",
                                        "errx",
                                        "__assert_fail",
                                        "__builtin_unreachable",
                                        "__builtin_trap",
                                        "pthread_exit"};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        if (!strcmp(name_text(b->program, name), names[i]))
            return true;
    return !is_member && name < b->ending_capacity && b->endings[name];
}

static void note_ending(struct builder *b, uint32_t name)
{
    size_t old = b->ending_capacity;
    while (b->ending_capacity <= name) {
        b->endings = xgrow(b->endings, b->ending_capacity, &b->ending_capacity, 1);
        memset(b->endings + old, 0, b->ending_capacity - old);
        old = b->ending_capacity;
    }
    b->endings[name] = true;
}

/** `[[noreturn]]`, `__attribute__((noreturn))`, `_Noreturn` */
static bool says_so(const struct builder *b, uint32_t i)
{
    const struct tokens *tokens = &b->tree->tokens;
    char first = is_name(b, i) ? tokens->text[tokens->token[i].offset] : 0;
    return (first == 'n' && is_word(b, i, "noreturn")) ||
           (first == '_' && (is_word(b, i, "__noreturn__") || is_word(b, i, "_Noreturn")));
}

static uint32_t declaration_start(const struct builder *b, uint32_t i)
{
    uint32_t least = i > DECLARATION_MOST ? i - DECLARATION_MOST : 0;
    while (i > least && !is_punct(b, i - 1, ';') && !is_punct(b, i - 1, '{') &&
           !is_punct(b, i - 1, '}') && !is_punct(b, i - 1, ':'))
        i--;
    return i;
}

/** A word with brackets that is no function: of attributes, of what stands before or behind one. */
static bool has_brackets(const struct builder *b, uint32_t i)
{
    static const char *const words[] = {"__attribute__", "__attribute", "__declspec", "alignas",
                                        "_Alignas",      "decltype",    "noexcept",   "throw",
                                        "__asm__",       "asm",         "explicit",   "requires"};
    for (size_t w = 0; w < sizeof(words) / sizeof(*words); w++)
        if (is_word(b, i, words[w]))
            return true;
    return false;
}

/** The name before the first bracket that opens parameters, or 0. */
static uint32_t declared_function(const struct builder *b, uint32_t i)
{
    uint32_t count = b->tree->tokens.count;
    for (uint32_t end = i + DECLARATION_MOST; i + 1 < count && i < end; i++) {
        if (is_punct(b, i, ';') || is_punct(b, i, '{') || is_punct(b, i, '='))
            return 0;
        if (is_punct(b, i, '[') || is_punct(b, i, '('))
            i = matching_bracket(b, i, count - 1);
        else if (is_name(b, i) && is_punct(b, i + 1, '(') && !has_brackets(b, i))
            return token_name(b, i);
    }
    return 0;
}

void never_returning_read(struct builder *b)
{
    for (uint32_t i = 0; i < b->tree->tokens.count; i++) {
        uint32_t name = says_so(b, i) ? declared_function(b, declaration_start(b, i)) : 0;
        if (name)
            note_ending(b, name);
    }
}
