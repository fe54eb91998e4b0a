/* Preprocessed texts of the compiler's passes over one file. */
#include "config.h"

#include "instrumenter/wrapper/passes-text.h"

#include "common/memory.h"
#include "instrumenter/syntax/front.h"
#include "instrumenter/syntax/token.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void passes_add(struct passes *passes, char *text)
{
    if (passes->count < MOST_PASSES)
        passes->text[passes->count++] = text;
    else
        free(text);
}

void passes_free(struct passes *passes)
{
    for (size_t i = 0; i < passes->count; i++)
        free(passes->text[i]);
    passes->count = 0;
}

/* clang-offload-bundler's form for texts: the host's is the last. */
bool passes_divide(struct passes *passes, const char *text)
{
    static const char start[] = "// __CLANG_OFFLOAD_BUNDLE____START__ ";
    static const char end[] = "\n// __CLANG_OFFLOAD_BUNDLE____END__ ";

    for (const char *at = text; (at = strstr(at, start));) {
        const char *from = strchr(at, '\n'), *to = strstr(at, end);
        if (!from || !to || to < from)
            break;
        passes_add(passes, xcopy(from + 1, (size_t)(to - from)));
        at = to + 1;
    }
    if (!passes->count)
        return false;
    char *host = passes->text[passes->count - 1];
    passes->text[passes->count - 1] = passes->text[0];
    passes->text[0] = host;
    return true;
}

void passes_write_name(FILE *out, unsigned line, const char *name)
{
    fprintf(out, "#line %u \"", line);
    for (; *name; name++) {
        if (*name == '"' || *name == '\\')
            putc('\\', out);
        putc(*name, out);
    }
    fputs("\"\n", out);
}

/* ---- Comparing --------------------------------------------------------------------------- */

static const char *line_end(const char *at)
{
    const char *end = strchr(at, '\n');
    return end ? end : at + strlen(at);
}

/* A line marker or a probe. */
static bool is_mark(const char *line)
{
    static const char probe[] = "#pragma " PASSES_PROBE " ";

    if (*line != '#')
        return false;
    return (line[1] == ' ' && isdigit((unsigned char)line[2])) || !strncmp(line, "#line ", 6) ||
           !strncmp(line, probe, sizeof probe - 1);
}

/* Behind blanks and lines that do not count; `line_start` is kept. */
static const char *skip(const char *at, const char *end, bool *line_start, bool *blank)
{
    *blank = false;
    while (at < end) {
        if (*line_start && is_mark(at)) {
            at = line_end(at);
        } else if (isspace((unsigned char)*at)) {
            *line_start = *at++ == '\n';
            *blank = true;
        } else {
            break;
        }
    }
    return at < end ? at : end;
}

static bool texts_equal(const char *a, const char *a_end, const char *b, const char *b_end)
{
    bool a_start = true, b_start = true, a_blank, b_blank;

    for (;;) {
        a = skip(a, a_end, &a_start, &a_blank);
        b = skip(b, b_end, &b_start, &b_blank);
        if (a == a_end || b == b_end)
            return a == a_end && b == b_end;
        if (*a != *b || a_blank != b_blank)
            return false;
        a++, b++;
        a_start = b_start = false;
    }
}

bool passes_equal(const struct passes *a, const struct passes *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!texts_equal(a->text[i], a->text[i] + strlen(a->text[i]), b->text[i],
                         b->text[i] + strlen(b->text[i])))
            return false;
    return true;
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static int bracket(const struct tokens *tokens, uint32_t i)
{
    if (tokens->token[i].kind != TOKEN_PUNCTUATOR)
        return 0;
    uint16_t punct = tokens->token[i].punct;
    return (punct == '(' || punct == '[') - (punct == ')' || punct == ']');
}

/* The last line of what begins in `line`: brackets of calls that it opens are closed there. */
static uint32_t piece_end(const struct tokens *tokens, uint32_t *from, uint32_t line)
{
    int open = 0;
    uint32_t i = *from, last = line;

    while (i < tokens->count && tokens->token[i].line < line)
        i++;
    for (; i < tokens->count && (tokens->token[i].line <= last || open > 0); i++) {
        open += bracket(tokens, i);
        if (tokens->token[i].kind != TOKEN_END)
            last = tokens->token[i].line;
    }
    *from = i;
    return last;
}

static size_t line_offset(const char *text, size_t length, size_t from, uint32_t *at, uint32_t line)
{
    for (; *at < line && from < length; ++*at) {
        const char *next = memchr(text + from, '\n', length - from);
        from = next ? (size_t)(next - text) + 1 : length;
    }
    return from;
}

struct text_pieces pieces_around(const char *text, size_t length, bool cxx, const uint32_t *lines,
                                 size_t count)
{
    struct text_pieces pieces = {xzalloc((count + 1) * sizeof *pieces.piece), 0};
    const struct front_options front = {.language = cxx ? LANGUAGE_CXX : LANGUAGE_C};
    struct tokens tokens;
    uint32_t from = 0, at = 1, last = 0;
    size_t offset = 0;

    tokens_read_c(&tokens, text, length, &front);
    for (size_t i = 0; i < count; i++) {
        if (lines[i] <= last)
            continue;
        struct text_piece *piece = &pieces.piece[pieces.count++];
        last = piece_end(&tokens, &from, lines[i]);
        piece->line = lines[i];
        piece->next = last + 1;
        piece->first = offset = line_offset(text, length, offset, &at, lines[i]);
        piece->end = offset = line_offset(text, length, offset, &at, last + 1);
    }
    tokens_free(&tokens);
    return pieces;
}

void pieces_free(struct text_pieces *pieces)
{
    free(pieces->piece);
    *pieces = (struct text_pieces){0};
}

/* Probes 2 i and 2 i + 1 stand before and behind piece i. */
char *pieces_with_probes(const struct text_pieces *pieces, const char *name, const char *text,
                         size_t length, size_t *size)
{
    char *whole;
    size_t from = 0;
    FILE *out = xstream(&whole, size);

    passes_write_name(out, 1, name);
    for (size_t i = 0; i < pieces->count; i++) {
        const struct text_piece *piece = &pieces->piece[i];
        fwrite(text + from, 1, piece->first - from, out);
        fprintf(out, "#pragma " PASSES_PROBE " %zu\n#line %u\n", 2 * i, piece->line);
        fwrite(text + piece->first, 1, piece->end - piece->first, out);
        fprintf(out, "#pragma " PASSES_PROBE " %zu\n#line %u\n", 2 * i + 1, piece->next);
        from = piece->end;
    }
    fwrite(text + from, 1, length - from, out);
    fclose(out);
    return whole;
}

/* What stands between the two probes of a piece. */
static bool made_of(const char *text, size_t i, const char **first, const char **end)
{
    char probe[64];

    snprintf(probe, sizeof probe, "\n#pragma " PASSES_PROBE " %zu\n", 2 * i);
    const char *at = strstr(text, probe);
    if (!at || strstr(at + 1, probe))
        return false;
    *first = at + strlen(probe);
    snprintf(probe, sizeof probe, "\n#pragma " PASSES_PROBE " %zu\n", 2 * i + 1);
    at = strstr(*first - 1, probe);
    if (!at || strstr(at + 1, probe))
        return false;
    *end = at + 1;
    return true;
}

/* Every line of it is one of the user's, however many there are now. */
static void write_made(FILE *out, const struct text_piece *piece, const char *first,
                       const char *end)
{
    for (const char *line = first, *next; line < end; line = next) {
        next = line_end(line);
        next += next < end;
        if (is_mark(line) || strspn(line, " \t\n") >= (size_t)(next - line))
            continue;
        fprintf(out, "#line %u\n%.*s", piece->line, (int)(next - line), line);
    }
    fprintf(out, "#line %u\n", piece->next);
}

static bool write_piece(FILE *out, const struct text_pieces *pieces, size_t i,
                        const struct passes *passes)
{
    const char *first, *end, *other, *other_end;

    if (!made_of(passes->text[0], i, &first, &end))
        return false;
    for (size_t k = 1; k < passes->count; k++)
        if (!made_of(passes->text[k], i, &other, &other_end) ||
            !texts_equal(first, end, other, other_end))
            return false;
    write_made(out, &pieces->piece[i], first, end);
    return true;
}

char *pieces_replace(const struct text_pieces *pieces, const struct passes *passes,
                     const char *text, size_t length, size_t *size)
{
    char *whole;
    size_t from = 0;
    bool same = true;
    FILE *out = xstream(&whole, size);

    for (size_t i = 0; i < pieces->count && same; i++) {
        fwrite(text + from, 1, pieces->piece[i].first - from, out);
        same = write_piece(out, pieces, i, passes);
        from = pieces->piece[i].end;
    }
    fwrite(text + from, 1, length - from, out);
    fclose(out);
    if (same)
        return whole;
    free(whole);
    return NULL;
}
