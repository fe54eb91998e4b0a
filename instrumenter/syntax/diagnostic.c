/* Diagnostics: what is wrong, where in the user's file, and the source line for the caret. */
#include "config.h"

#include "instrumenter/syntax/parse.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_SHOWN = 512,   /* of a longer source line nothing is shown */
    WARNINGS_MAX = 100, /* positions cost a look back to the line's start: keep it linear */
    DIAGNOSTICS_MAX = 120
};

static char *source_line(const struct tokens *tokens, uint32_t offset, int *column)
{
    const char *text = tokens->text;
    size_t start = offset, end = offset;
    while (start > 0 && text[start - 1] != '\n' && offset - start < LINE_SHOWN / 2)
        start--;
    while (end < tokens->length && text[end] != '\n' && end - offset < LINE_SHOWN / 2)
        end++;
    bool cut = start > 0 && text[start - 1] != '\n';
    if (cut)
        return NULL; /* the caret could not stand below its byte */
    *column = (int)(offset - start) + 1;
    if (end > start && text[end - 1] == '\r')
        end--;
    return xcopy(text + start, end - start);
}

void diagnostic_add(struct diagnostic **list, size_t *count, const struct tokens *tokens,
                    uint32_t at, enum severity severity, const char *format, ...)
{
    va_list arguments;
    if (*count >= DIAGNOSTICS_MAX || (*count >= WARNINGS_MAX && severity != SEVERITY_ERROR))
        return;
    const struct token *token = &tokens->token[at];
    struct diagnostic diagnostic = {.severity = severity};
    if ((*count & (*count - 1)) == 0) /* the room is the next power of two */
        *list = xresize(*list, *count ? *count * 2 : 1, sizeof **list);
    const char *file = tokens->files[token->file].name;
    diagnostic.file = xcopy(file, strlen(file));
    tokens_position(tokens, at, &diagnostic.line, &diagnostic.column);
    diagnostic.source = source_line(tokens, token->offset, &diagnostic.column);
    va_start(arguments, format);
    if (vasprintf(&diagnostic.message, format, arguments) < 0)
        diagnostic.message = xcopy("", 0);
    va_end(arguments);
    (*list)[(*count)++] = diagnostic;
}

void diagnostics_free(struct diagnostic *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(list[i].file);
        free(list[i].message);
        free(list[i].source);
    }
    free(list);
}
