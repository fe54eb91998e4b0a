/*
 * Headers of the program's that hold directives, in the place of the #include that names them: what
 * is in them can be instrumented only where it is part of the text.
 */
#include "config.h"

#include "instrumenter/wrapper/passes-text.h"

#include "common/file.h"
#include "common/strings.h"
#include "instrumenter/syntax/front.h"
#include "instrumenter/syntax/token.h"

#include <stdlib.h>
#include <string.h>

/** An #include of the text, and the file that it reads. */
struct wanted {
    const char *in, *file;
    uint32_t line;
};

/* Those whose file, or one that is included there, holds a directive. */
static size_t wanted_includes(const struct tokens *tokens, struct wanted *wanted)
{
    size_t count = 0;

    for (size_t i = 0; i < tokens->pragma_count; i++) {
        uint32_t pragma = tokens->pragmas[i], at = tokens_include(tokens, pragma);
        uint32_t file = tokens->token[pragma].file;
        if (!at || tokens->files[file].system)
            continue;
        for (; tokens->includes[at].parent; at = tokens->includes[at].parent)
            file = tokens->includes[at].file;
        const struct include *top = &tokens->includes[at];
        struct wanted w = {tokens->files[top->file].name, tokens->files[file].name, top->line};
        if (!tokens->files[file].system &&
            (!count || wanted[count - 1].line != w.line || strcmp(wanted[count - 1].in, w.in) != 0))
            wanted[count++] = w;
    }
    return count;
}

/* `# WORD MORE`, however blanks stand. @return behind it, or NULL */
static const char *line_says(const char *line, const char *word, const char *more)
{
    line += strspn(line, " \t");
    if (*line++ != '#')
        return NULL;
    line += strspn(line, " \t");
    if (!has_prefix(line, word))
        return NULL;
    line += strlen(word);
    line += strspn(line, " \t");
    return has_prefix(line, more) ? line + strlen(more) : NULL;
}

static const char *line_behind(const char *at)
{
    const char *end = strchr(at, '\n');
    return end ? end + 1 : at + strlen(at);
}

/* A header that says `once` is part of the text, which nothing includes again. */
static void write_header(FILE *out, const char *text)
{
    for (const char *line = text, *next; *line; line = next) {
        next = line_behind(line);
        if (line_says(line, "pragma", "once"))
            putc('\n', out);
        else
            fwrite(line, 1, (size_t)(next - line), out);
    }
}

/* What lies beside the header is looked for there, as the compiler names it. */
static void note_directory(struct strings *directories, const char *file)
{
    char *directory = directory_prefix(file);
    size_t length = strlen(directory);

    if (length > 1 && directory[length - 1] == '/')
        directory[length - 1] = '\0';
    strings_add(directories, *directory ? directory : ".");
    free(directory);
}

static bool write_file_of(FILE *out, const struct wanted *w, struct strings *directories)
{
    size_t length;
    char *text = read_file(w->file, &length);

    if (text) {
        passes_write_name(out, 1, w->file);
        write_header(out, text);
        note_directory(directories, w->file);
        putc('\n', out);
        passes_write_name(out, w->line + 1, w->in);
    }
    free(text);
    return text != NULL;
}

/** Where the text says that it is. */
struct place {
    char *file;
    uint32_t line;
};

/* `#line 7 "file"` tells of the line behind it. */
static bool moved(struct place *place, const char *line)
{
    const char *number = line_says(line, "line", "");
    char *after;

    if (!number)
        return false;
    place->line = (uint32_t)strtoul(number, &after, 10);
    const char *open = after + strspn(after, " \t");
    const char *close = *open == '"' ? strchr(open + 1, '"') : NULL;
    if (close && close < line_behind(line)) {
        free(place->file);
        place->file = xcopy(open + 1, (size_t)(close - open - 1));
    }
    return true;
}

static const struct wanted *find_wanted(const struct wanted *wanted, size_t count,
                                        const struct place *place)
{
    for (size_t i = 0; i < count; i++)
        if (wanted[i].line == place->line && !strcmp(wanted[i].in, place->file))
            return &wanted[i];
    return NULL;
}

static size_t write_all(FILE *out, const char *text, const char *name, const struct wanted *wanted,
                        size_t count, struct strings *directories)
{
    struct place place = {xcopy(name, strlen(name)), 1};
    size_t written = 0;

    for (const char *line = text, *next; *line; line = next) {
        next = line_behind(line);
        bool names_place = moved(&place, line);
        const struct wanted *w = names_place || !line_says(line, "include", "")
                                     ? NULL
                                     : find_wanted(wanted, count, &place);
        if (w && write_file_of(out, w, directories))
            written++;
        else
            fwrite(line, 1, (size_t)(next - line), out);
        place.line += !names_place;
    }
    free(place.file);
    return written;
}

char *passes_include(const char *compiled, const char *text, const char *name, bool cxx,
                     struct strings *directories)
{
    const struct front_options front = {
        .language = cxx ? LANGUAGE_CXX : LANGUAGE_C, .file = name, .preprocessed = true};
    struct tokens tokens;
    char *whole;
    size_t size, written;

    tokens_read_c(&tokens, compiled, strlen(compiled), &front);
    struct wanted *wanted = xzalloc((tokens.pragma_count + 1) * sizeof *wanted);
    FILE *out = xstream(&whole, &size);
    written = write_all(out, text, name, wanted, wanted_includes(&tokens, wanted), directories);
    fclose(out);
    free(wanted);
    tokens_free(&tokens);
    if (written)
        return whole;
    free(whole);
    return NULL;
}
