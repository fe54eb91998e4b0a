#include "config.h"

#include "analysis/check/include.h"
#include "analysis/check/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DEPTH_MAX = 16, LENGTH_MAX = 64 << 20, NAME_MAX_LENGTH = 1024 };

struct expansion {
    FILE *out;
    size_t written;
    bool fixed, found;
    const struct include_path *path;
};

/** A place in a text, in the user's terms. */
struct position {
    char file[NAME_MAX_LENGTH];
    unsigned long line;
    bool continues; /* the line before ends in & */
};

static bool is_comment(const char *line, size_t length, bool fixed)
{
    return length && (*line == '!' || *line == '#' || (fixed && strchr("cC*dD", *line)));
}

/** The name between quotes of `include 'name'`, and nothing else on the line. @return its length */
static size_t included_name(const char *line, size_t length, bool fixed, const char **name)
{
    const char *p = line, *end = line + length, *word = "include";
    if (is_comment(line, length, fixed))
        return 0;
    while (p < end && isspace((unsigned char)*p))
        p++;
    if (fixed && p - line == 5 && *p != '0')
        return 0; /* a continuation */
    for (; *word && p < end && tolower((unsigned char)*p) == *word; word++)
        p++;
    while (p < end && isspace((unsigned char)*p))
        p++;
    if (*word || p == end || (*p != '\'' && *p != '"'))
        return 0;
    const char *close = memchr(p + 1, *p, (size_t)(end - p - 1));
    if (!close || close - p - 1 >= NAME_MAX_LENGTH)
        return 0;
    *name = p + 1;
    for (p = close + 1; p < end && isspace((unsigned char)*p);)
        p++;
    return p == end || *p == '!' ? (size_t)(close - *name) : 0;
}

static char *read_file(const char *file, size_t *length)
{
    char *text = NULL;
    size_t capacity = 0;
    FILE *in = fopen(file, "rbe");
    *length = 0;
    if (!in)
        return NULL;
    for (int c; (c = getc(in)) != EOF && *length < LENGTH_MAX;) {
        text = check_grow(text, *length, &capacity, 1);
        text[(*length)++] = (char)c;
    }
    bool ok = !ferror(in);
    fclose(in);
    if (!text)
        text = check_alloc(1, 1);
    if (!ok) {
        free(text);
        return NULL;
    }
    return text;
}

static char *try_directory(const char *directory, size_t directory_length, const char *name,
                           size_t name_length, char *path, size_t *length)
{
    bool is_absolute = name_length && *name == '/';
    int size = snprintf(path, NAME_MAX_LENGTH, "%.*s%s%.*s", is_absolute ? 0 : (int)directory_length,
                        directory, directory_length && !is_absolute ? "/" : "", (int)name_length, name);
    return size < NAME_MAX_LENGTH ? read_file(path, length) : NULL;
}

/** Beside the file that includes it, then beside the first one, then where -I says. */
static char *find_file(const struct expansion *e, const struct position *at, const char *name,
                       size_t name_length, char *path, size_t *length)
{
    const char *const beside[] = {at->file, e->path->file};
    char *text = NULL;
    for (size_t i = 0; i < 2 && !text; i++) {
        const char *slash = strrchr(beside[i], '/');
        text = try_directory(beside[i], slash ? (size_t)(slash - beside[i]) : 0, name, name_length, path,
                             length);
    }
    for (int i = 0; i < e->path->flag_count && !text; i++) {
        const char *flag = e->path->flags[i];
        if (strncmp(flag, "-I", 2))
            continue;
        bool follows = !flag[2] && i + 1 < e->path->flag_count;
        const char *directory = follows ? e->path->flags[i + 1] : flag + 2;
        text = try_directory(directory, strlen(directory), name, name_length, path, length);
    }
    return text;
}

/** `# 12 "file"` and `#line 12 "file"` say what the next line is. */
static void obey_marker(struct position *at, const char *line, size_t length)
{
    char *after;
    const char *p = line + 1, *end = line + length;
    if (end - p > 5 && !strncmp(p, "line ", 5))
        p += 5;
    while (p < end && *p == ' ')
        p++;
    if (p == end || !isdigit((unsigned char)*p))
        return;
    unsigned long number = strtoul(p, &after, 10);
    const char *open = after < end ? memchr(after, '"', (size_t)(end - after)) : NULL;
    const char *close = open ? memchr(open + 1, '"', (size_t)(end - open - 1)) : NULL;
    at->line = number - 1;
    if (close && close - open - 1 < NAME_MAX_LENGTH)
        snprintf(at->file, sizeof(at->file), "%.*s", (int)(close - open - 1), open + 1);
}

static void put(struct expansion *e, const char *text, size_t length)
{
    fwrite(text, 1, length, e->out);
    e->written += length;
}

static void expand(struct expansion *e, const char *text, size_t length, struct position *at,
                   unsigned depth);

/** @return false when the file is not there */
static bool expand_line(struct expansion *e, struct position *at, const char *name, size_t name_length,
                        unsigned depth)
{
    struct position inner = {.line = 1};
    size_t length;
    char *text = depth < DEPTH_MAX && e->written < LENGTH_MAX
                     ? find_file(e, at, name, name_length, inner.file, &length)
                     : NULL;
    if (!text)
        return false;
    e->found = true;
    fprintf(e->out, "# 1 \"%s\" 1\n", inner.file);
    expand(e, text, length, &inner, depth + 1);
    fprintf(e->out, "\n# %lu \"%s\" 2\n", at->line + 1, at->file);
    free(text);
    return true;
}

static void expand(struct expansion *e, const char *text, size_t length, struct position *at,
                   unsigned depth)
{
    const char *end = text + length, *name;
    for (const char *line = text, *next; line < end; line = next, at->line++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        next = newline ? newline + 1 : end;
        size_t size = (size_t)(next - line), name_length;
        if (*line == '#')
            obey_marker(at, line, size);
        name_length = at->continues ? 0 : included_name(line, size, e->fixed, &name);
        if (!name_length || !expand_line(e, at, name, name_length, depth))
            put(e, line, size);
        while (size && isspace((unsigned char)line[size - 1]))
            size--;
        at->continues = !e->fixed && size && line[size - 1] == '&';
    }
}

char *include_expand(const char *text, size_t *length, bool fixed, const struct include_path *path)
{
    char *result = NULL;
    size_t size = 0;
    struct expansion e = {.out = open_memstream(&result, &size), .fixed = fixed, .path = path};
    struct position at = {.line = 1};
    snprintf(at.file, sizeof(at.file), "%s", path->file);
    if (!e.out)
        return NULL;
    expand(&e, text, *length, &at, 0);
    bool failed = fclose(e.out) != 0;
    if (failed || !e.found) {
        free(result);
        return NULL;
    }
    *length = size;
    return result;
}
