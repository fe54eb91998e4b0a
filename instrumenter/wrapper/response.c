/* Response files, and words as a shell reads them. */
#include "config.h"

#include "instrumenter/wrapper/response.h"

#include "common/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Response files may name each other in a circle; GCC stops at 2000 expansions in all. */
#define MAX_RESPONSE_FILES 2000

static void expand(struct strings *list, char *const words[], int *budget)
{
    for (; *words; words++) {
        struct strings inner = {0};
        size_t length;
        char *text = NULL;

        if (**words == '@' && *budget > 0)
            text = read_file(*words + 1, &length);
        if (!text) {
            strings_add(list, *words);
            continue;
        }
        --*budget;
        strings_split_quoted(&inner, text);
        free(text);
        if (inner.count > 0)
            expand(list, inner.word, budget);
        strings_free(&inner);
    }
}

void expand_response_files(struct strings *list, char *const words[])
{
    int budget = MAX_RESPONSE_FILES;

    expand(list, words, &budget);
}

static size_t total_length(char *const words[])
{
    size_t total = 0;

    for (; *words; words++)
        total += strlen(*words) + 1;
    return total;
}

char *response_text(char *const words[])
{
    char *text = xzalloc(3 * total_length(words) + 1), *out = text;

    for (; *words; words++) {
        if (!**words)
            out = stpcpy(out, "''");
        for (const char *p = *words; *p; p++) {
            if (isspace((unsigned char)*p) || *p == '\\' || *p == '\'' || *p == '"')
                *out++ = '\\';
            *out++ = *p;
        }
        *out++ = '\n';
    }
    *out = '\0';
    return text;
}

char *shell_text(char *const words[])
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_=+,./:@%^";
    char *text = xzalloc(6 * total_length(words) + 1), *out = text;

    for (; *words; words++) {
        bool quoted = !**words || (*words)[strspn(*words, plain)];

        if (out > text)
            *out++ = ' ';
        if (quoted)
            *out++ = '\'';
        for (const char *p = *words; *p; p++)
            out = *p == '\'' ? stpcpy(out, "'\\''") : (*out = *p, out + 1);
        if (quoted)
            *out++ = '\'';
    }
    *out = '\0';
    return text;
}
