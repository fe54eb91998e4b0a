/*
 * Fortran's INCLUDE lines: a file with constructs is read in their place, so that these are
 * instrumented, too.
 */
#include "config.h"

#include "instrumenter/rewrite/include.h"

#include "instrumenter/rewrite/edit.h"
#include "instrumenter/rewrite/emit.h"
#include "common/memory.h"
#include "common/regular.h"
#include "instrumenter/syntax/tree.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEPTH_MAX = 20, SIZE_MAX_INCLUDED = 1 << 26 };

/** A text that is being read. */
struct including {
    const struct instrument_options *options; /* `file` is its own */
    char *const *directories;
    size_t count;
    unsigned depth;
    const struct including *outer; /* what includes it */
};

static char *expand_includes(const struct including *how, const char *text, size_t length,
                             size_t *result_length);

/* ---- Files ------------------------------------------------------------------------------- */

static char *read_all(const char *path, size_t *length)
{
    struct stat info;
    FILE *in = stream_regular(path);
    char *text = NULL;
    if (in && fstat(fileno(in), &info) == 0 && info.st_size < SIZE_MAX_INCLUDED) {
        text = xzalloc((size_t)info.st_size + 1);
        *length = fread(text, 1, (size_t)info.st_size, in);
    }
    if (in)
        fclose(in);
    return text;
}

static char *join_path(const char *directory, const char *name)
{
    char *path;
    size_t length;
    FILE *out = xstream(&path, &length);
    bool slash = *directory && directory[strlen(directory) - 1] != '/';
    fprintf(out, "%s%s%s", directory, slash ? "/" : "", name);
    fclose(out);
    return path;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat x, y;
    return a && b && stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
           x.st_ino == y.st_ino;
}

/** Does the file include itself? The compiler has to say so. */
static bool is_open(const struct including *how, const char *path)
{
    for (; how; how = how->outer)
        if (is_same_file(how->options->file, path))
            return true;
    return false;
}

/** Read the file `name`; `*path` is where it was found (free it). */
static char *find_file(const struct including *how, const char *name, char **path, size_t *length)
{
    char *text = NULL;
    *path = NULL;
    if (*name == '/') {
        *path = xcopy(name, strlen(name));
        return read_all(name, length);
    }
    for (size_t i = 0; !text && i < how->count; i++) {
        free(*path);
        *path = join_path(how->directories[i], name);
        text = read_all(*path, length);
    }
    return text;
}

/* ---- What is included -------------------------------------------------------------------- */

static bool has_constructs(const struct including *how, const char *text, size_t length)
{
    struct tree tree;
    bool found = false;
    struct front_options front = front_options(how->options);
    tree_parse(text, length, &front, &tree);
    for (const struct syntax_node *node = tree.root; node && !found;
         node = tree_next(node, tree.root))
        found =
            node->kind == NODE_DIRECTIVE && directive_is_executed(&tree.tokens, node->directive);
    tree_free(&tree);
    return found;
}

/** The included text, with what it includes itself; NULL: there is nothing in it for us. */
static char *included_text(const struct including *how, const char *name, char **path,
                           size_t *length)
{
    char *text = find_file(how, name, path, length);
    struct instrument_options options = *how->options;
    struct including inner = {&options, how->directories, how->count, how->depth + 1, how};
    options.file = *path;
    if (text && is_open(how, *path)) {
        free(text);
        return NULL;
    }
    size_t whole_length;
    char *whole = text ? expand_includes(&inner, text, *length, &whole_length) : NULL;
    if (whole) {
        free(text);
        text = whole;
        *length = whole_length;
    }
    if (!text || whole || how->options->whole_tree || has_constructs(how, text, *length))
        return text;
    free(text);
    return NULL;
}

/* ---- INCLUDE lines ----------------------------------------------------------------------- */

/** Is the statement at token `i` an INCLUDE line? A character constant and nothing else follows the
 * word. */
static bool is_include(const struct tokens *tokens, uint32_t i)
{
    enum token_kind before = tokens->token[i - 1].kind;
    return (before == TOKEN_NEWLINE || before == TOKEN_PRAGMA_END) && i + 2 < tokens->count &&
           tokens->token[i].kind == TOKEN_NAME && token_is(tokens, i, "include") &&
           tokens->token[i + 1].kind == TOKEN_STRING && tokens->token[i + 1].length > 2 &&
           (tokens->token[i + 2].kind == TOKEN_NEWLINE || tokens->token[i + 2].kind == TOKEN_END);
}

static void write_marker(FILE *out, uint32_t line, const char *file, int flag)
{
    fprintf(out, "# %u \"", line);
    emit_quoted(out, file);
    fprintf(out, "\" %d\n", flag);
}

static void replace_line(struct edits *edits, const struct tokens *tokens, uint32_t i,
                         const char *path, const char *text, size_t length)
{
    const struct token *token = &tokens->token[i];
    size_t begin = token->offset, end = tokens->token[i + 1].offset, written;
    char *piece;
    while (begin > 0 && tokens->text[begin - 1] != '\n')
        begin--;
    const char *newline = memchr(tokens->text + end, '\n', tokens->length - end);
    end = newline ? (size_t)(newline - tokens->text) + 1 : tokens->length;
    FILE *out = xstream(&piece, &written);
    write_marker(out, 1, path, 1);
    fwrite(text, 1, length, out);
    if (length > 0 && text[length - 1] != '\n')
        putc('\n', out);
    write_marker(out, token->line + 1, tokens->files[token->file].name, 2);
    fclose(out);
    edits_add(edits, begin, end - begin, piece);
}

static void include_at(const struct including *how, struct edits *edits,
                       const struct tokens *tokens, uint32_t i)
{
    const struct token *string = &tokens->token[i + 1];
    char *name = xcopy(tokens->text + string->offset + 1, string->length - 2), *path;
    size_t length;
    char *text = included_text(how, name, &path, &length);
    if (text)
        replace_line(edits, tokens, i, path, text, length);
    free(text);
    free(path);
    free(name);
}

static bool mentions_include(const char *text, size_t length)
{
    for (const char *p = text, *end = text + length; end - p >= 7; p++)
        if ((*p == 'i' || *p == 'I') && !strncasecmp(p, "include", 7))
            return true;
    return false;
}

static char *expand_includes(const struct including *how, const char *text, size_t length,
                             size_t *result_length)
{
    struct tokens tokens;
    struct edits edits = {0};
    char *result = NULL;
    if (how->depth >= DEPTH_MAX || !mentions_include(text, length))
        return NULL;
    struct front_options front = front_options(how->options);
    tokens_read_fortran(&tokens, text, length, &front);
    for (uint32_t i = 1; i < tokens.count; i++)
        if (is_include(&tokens, i))
            include_at(how, &edits, &tokens, i);
    if (edits.count) /* whole lines, which do not overlap */
        result = edits_apply(&edits, text, length, result_length);
    edits_free(&edits);
    tokens_free(&tokens);
    return result;
}

char *fortran_include(const char *text, size_t length, const struct instrument_options *options,
                      char *const *directories, size_t count, size_t *result_length)
{
    const struct including how = {options, directories, count, 0, NULL};
    return expand_includes(&how, text, length, result_length);
}
