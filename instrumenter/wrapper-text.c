#include "config.h"

#include "instrumenter/wrapper-text.h"

#include "instrumenter/wrapper-strings.h"

#include <stdbool.h>
#include <string.h>

/* The flags of a line marker (GCC manual, "Preprocessor Output"): `# LINE "FILE" FLAGS`. */
static char *marker_flags(char *line, const char *end)
{
    char *p = line + 2;

    if (end - line < 5 || line[0] != '#' || line[1] != ' ' || *p < '0' || *p > '9')
        return NULL;
    p = memchr(p, '"', (size_t)(end - p));
    for (p = p ? p + 1 : NULL; p && p < end && *p != '"'; p++)
        p += *p == '\\' && p + 1 < end;
    if (!p || p >= end || strspn(p + 1, " 1234") < (size_t)(end - p - 1))
        return NULL;
    return p + 1;
}

void text_show_system_macros(char *text, size_t length)
{
    const char *end = text + length;
    bool in_system_file = false;

    for (char *line = text; line < end;) {
        char *line_end = memchr(line, '\n', (size_t)(end - line));
        char *flags;

        line_end = line_end ? line_end : text + length;
        flags = *line == '#' ? marker_flags(line, line_end) : NULL;
        if (flags) {
            size_t size = (size_t)(line_end - flags);
            bool changes_file = memchr(flags, '1', size) || memchr(flags, '2', size);
            bool system = memchr(flags, '3', size) != NULL;

            if (changes_file)
                in_system_file = system;
            else if (system && !in_system_file)
                memset(flags, ' ', size);
        }
        line = line_end + 1;
    }
}

char *text_with_name(const char *text, size_t *length, const char *name, bool preprocessed)
{
    char *named = allocate(*length + 2 * strlen(name) + 16);
    char *out = stpcpy(named, preprocessed ? "# 1 \"" : "#line 1 \"");

    for (; *name; name++) {
        if (*name == '"' || *name == '\\')
            *out++ = '\\';
        *out++ = *name;
    }
    out = stpcpy(out, "\"\n");
    memcpy(out, text, *length);
    *length += (size_t)(out - named);
    return named;
}
