/* What is done to a source text besides instrumenting it. */
#include "config.h"

#include "instrumenter/wrapper/text.h"

#include "common/strings.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The flags of a line marker (GCC manual, "Preprocessor Output"): `# LINE "FILE" FLAGS`. */
static const char *marker_flags(const char *line, const char *end)
{
    const char *p = line + 2;

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
        const char *flags;

        line_end = line_end ? line_end : text + length;
        flags = *line == '#' ? marker_flags(line, line_end) : NULL;
        if (flags) {
            size_t size = (size_t)(line_end - flags);
            bool changes_file = memchr(flags, '1', size) || memchr(flags, '2', size);
            bool system = memchr(flags, '3', size) != NULL;

            if (changes_file)
                in_system_file = system;
            else if (system && !in_system_file)
                memset(line + (flags - line), ' ', size);
        }
        line = line_end + 1;
    }
}

static void mend_marker(char *line, char *line_end)
{
    char *name = line + strlen("#line "), *quote = memrchr(name, '"', (size_t)(line_end - name));
    size_t size = (size_t)(line_end - line);
    char *mended;

    if (!quote || quote == name || quote + 1 >= line_end || quote[1] != ' ')
        return;
    mended = xformat("# %.*s %.*s", (int)(line_end - quote - 2), quote + 2, (int)(quote + 1 - name),
                     name);
    memset(line, ' ', size);
    memcpy(line, mended, strlen(mended) < size ? strlen(mended) : size);
    free(mended);
}

void text_mend_markers(char *text, size_t length)
{
    static const char begin[] = "#line \"";
    char *end = text + length;

    for (char *line = text; line < end;) {
        char *line_end = memchr(line, '\n', (size_t)(end - line));
        line_end = line_end ? line_end : end;
        if ((size_t)(line_end - line) > sizeof begin && !strncmp(line, begin, sizeof begin - 1))
            mend_marker(line, line_end);
        line = line_end + 1;
    }
}

char *text_without_markers(const char *text, size_t length)
{
    char *result = xzalloc(length + 1), *to = result;
    const char *end = text + length;

    for (const char *line = text, *next; line < end; line = next) {
        const char *line_end = memchr(line, '\n', (size_t)(end - line));
        next = line_end ? line_end + 1 : end;
        if (marker_flags(line, line_end ? line_end : end))
            continue;
        memcpy(to, line, (size_t)(next - line));
        to += next - line;
    }
    *to = '\0';
    return result;
}

/* The file that a line marker names, with its escapes. Free it. */
static char *marker_file(const char *line, const char *flags)
{
    const char *quote = memchr(line, '"', (size_t)(flags - line)), *end = flags - 1;
    char *name = xzalloc((size_t)(end - quote)), *out = name;

    for (const char *p = quote + 1; p < end; p++) {
        p += *p == '\\' && p + 1 < end;
        *out++ = *p;
    }
    *out = '\0';
    return name;
}

char *text_enclose(const char *text, size_t *length, text_file_test *test, void *context,
                   const char *before, const char *behind)
{
    const char *end = text + *length;
    char *whole = NULL;
    size_t size = 0;
    bool inside = false;
    FILE *out = open_memstream(&whole, &size);

    for (const char *line = text; out && line < end;) {
        const char *line_end = memchr(line, '\n', (size_t)(end - line));
        line_end = line_end ? line_end + 1 : end;
        const char *flags = *line == '#' ? marker_flags(line, line_end - 1) : NULL;
        bool wanted = inside;
        if (flags) {
            char *file = marker_file(line, flags);
            wanted = test(context, file, memchr(flags, '3', (size_t)(line_end - flags)) != NULL);
            free(file);
        }
        if (wanted != inside && line > text) /* the first line names the whole */
            fputs(wanted ? before : behind, out);
        fwrite(line, 1, (size_t)(line_end - line), out);
        if (wanted != inside && line == text)
            fputs(before, out);
        inside = wanted;
        line = line_end;
    }
    if (inside)
        fputs(behind, out);
    if (!out || fclose(out) != 0)
        abort();
    *length = size;
    return whole;
}

static char *joined(const char *head, size_t head_length, const char *text, size_t *length)
{
    char *whole = xzalloc(head_length + *length + 1);

    memcpy(whole, head, head_length);
    memcpy(whole + head_length, text, *length);
    *length += head_length;
    return whole;
}

/* # 1 "user.c", and with -g # 1 "/the/directory//". */
char *text_with_origin(const char *text, size_t *length, const char *original)
{
    const char *line = original;
    size_t size = strcspn(line, "\n") + 1;

    if (!marker_flags(line, line + size - 1) || !line[size - 1])
        return joined("", 0, text, length);
    line += size;
    size = strcspn(line, "\n") + 1;
    if (size > 4 && line[size - 1] && marker_flags(line, line + size - 1) &&
        strncmp(line + size - 4, "//\"", 3) == 0)
        line += size;
    return joined(original, (size_t)(line - original), text, length);
}

char *text_with_name(const char *text, size_t *length, const char *name, bool fortran)
{
    char *head = xzalloc(2 * strlen(name) + 16), *whole;
    char *out = stpcpy(head, fortran ? "# 1 \"" : "#line 1 \"");

    for (; *name; name++) {
        if (*name == '"' || *name == '\\')
            *out++ = '\\';
        *out++ = *name;
    }
    out = stpcpy(out, "\"\n");
    whole = joined(head, (size_t)(out - head), text, length);
    free(head);
    return whole;
}
