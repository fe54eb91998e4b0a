/* Preprocessor lines (C23 6.10): line markers and conditionals. Everything else is skipped. */
#include "instrumenter/syntax/lexer.h"
#include "common/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct file_entry {
    UT_hash_handle hh;
    uint32_t index;
    char name[];
};

void lexer_marker_free(struct lexer *lx)
{
    struct file_entry *entry, *next;
    HASH_ITER(hh, lx->by_name, entry, next)
    {
        HASH_DEL(lx->by_name, entry);
        free(entry);
    }
}

static uint32_t file_index(struct lexer *lx, const char *name, size_t length, bool system)
{
    struct tokens *out = lx->out;
    struct file_entry *entry;
    HASH_FIND(hh, lx->by_name, name, length, entry);
    if (!entry) {
        entry = xzalloc(sizeof *entry + length + 1);
        memcpy(entry->name, name, length);
        entry->index = (uint32_t)out->file_count;
        HASH_ADD_KEYPTR(hh, lx->by_name, entry->name, length, entry);
        out->files = xgrow(out->files, out->file_count, &lx->file_capacity, sizeof *out->files);
        out->files[out->file_count++] = (struct source_file){.name = xcopy(name, length)};
    }
    out->files[entry->index].system = system;
    return entry->index;
}

void lexer_skip_line(struct lexer *lx)
{
    bool pragma = lx->in_pragma;
    lx->in_pragma = true;
    while (lexer_skip_space(lx)) {
        if (*lx->p == '"' || *lx->p == '\'')
            lexer_quoted(lx);
        else
            lx->p++;
    }
    lx->in_pragma = pragma;
}

/* The file name of a line marker, escapes resolved in place of `buffer` (gcc writes octal ones). */
static size_t marker_name(const char *p, const char *end, char *buffer, const char **after)
{
    size_t length = 0;
    for (p++; p < end && *p != '"' && *p != '\n';) {
        unsigned value = (unsigned char)*p++;
        if (value == '\\' && p < end && *p >= '0' && *p <= '7') {
            value = 0;
            for (int i = 0; i < 3 && p < end && *p >= '0' && *p <= '7'; i++)
                value = value * 8 + (unsigned)(*p++ - '0');
        } else if (value == '\\' && p < end && *p != '\n') {
            value = *p == 'n' ? '\n' : (unsigned char)*p;
            p++;
        }
        buffer[length++] = (char)value;
    }
    *after = p;
    return length;
}

/* A line marker begins (flag 1) or ends (flag 2) the reading of a file. */
static void note_include(struct lexer *lx, bool begins)
{
    struct tokens *out = lx->out;
    if (!begins && !lx->include)
        return;
    out->includes =
        xgrow(out->includes, out->include_count + 1, &lx->include_capacity, sizeof *out->includes);
    if (!out->include_count)
        out->includes[out->include_count++] = (struct include){0};
    if (begins) {
        out->includes[out->include_count] = (struct include){lx->file, lx->line, lx->include};
        lx->include = (uint32_t)out->include_count++;
    } else {
        lx->include = out->includes[lx->include].parent;
    }
    out->include_marks = xgrow(out->include_marks, out->include_mark_count, &lx->mark_capacity,
                               sizeof *out->include_marks);
    out->include_marks[out->include_mark_count++] =
        (struct token_mark){(uint32_t)out->count, lx->include};
}

/* `# 12 "file.c" 1 3` or `#line 12 "file.c"`: lx->p is at the number. */
static void line_marker(struct lexer *lx)
{
    uint32_t number = 0;
    while (lx->p < lx->end && isdigit((unsigned char)*lx->p))
        number = number * 10 + (uint32_t)(*lx->p++ - '0');
    const char *stop = memchr(lx->p, '\n', (size_t)(lx->end - lx->p));
    stop = stop ? stop : lx->end;
    const char *quote = memchr(lx->p, '"', (size_t)(stop - lx->p));
    if (quote) {
        const char *after;
        char *name = xmalloc((size_t)(stop - quote));
        size_t length = marker_name(quote, stop, name, &after);
        bool system = after < stop && memchr(after, '3', (size_t)(stop - after));
        bool begins = after < stop && memchr(after, '1', (size_t)(stop - after));
        if (begins || (after < stop && memchr(after, '2', (size_t)(stop - after))))
            note_include(lx, begins);
        lx->file = file_index(lx, name, length, system);
        free(name);
    }
    lx->p = stop;
    lx->line = number - 1; /* of the marker itself: the newline counts */
}

/* What is known of the name in #ifdef: 1 defined, 0 not, -1 unknown. */
static int known_name(const struct lexer *lx, const char *name, size_t length)
{
    if (length == 7 && !memcmp(name, "_OPENMP", 7))
        return 1;
    if (length == 11 && !memcmp(name, "__cplusplus", 11))
        return lx->cxx;
    return -1;
}

static size_t word_at(const struct lexer *lx)
{
    const char *p = lx->p;
    while (p < lx->end && lexer_is_name_byte(*p))
        p++;
    return (size_t)(p - lx->p);
}

static bool nonzero(const char *number, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (number[i] >= '1' && number[i] <= '9')
            return true;
    return false;
}

/* The condition of an #if at lx->p: 1, 0 or -1 (unknown). Only what is certain is decided: a
 * number, `[!] defined [(] NAME [)]`, and NAME alone. */
static int known_condition(struct lexer *lx)
{
    const char *stop = memchr(lx->p, '\n', (size_t)(lx->end - lx->p));
    bool negate = false, paren = false;
    int known;
    stop = stop ? stop : lx->end;
    if (lx->p < stop && *lx->p == '!') {
        negate = true;
        lx->p++;
        lexer_skip_space(lx);
    }
    size_t length = word_at(lx);
    if (length == 7 && !memcmp(lx->p, "defined", 7)) {
        lx->p += 7;
        lexer_skip_space(lx);
        paren = lx->p < stop && *lx->p == '(';
        lx->p += paren;
        lexer_skip_space(lx);
        length = word_at(lx);
    }
    if (!length)
        return -1;
    known = isdigit((unsigned char)*lx->p) ? nonzero(lx->p, length) : known_name(lx, lx->p, length);
    lx->p += length;
    lexer_skip_space(lx);
    if (paren && lx->p < stop && *lx->p == ')')
        lx->p++;
    if (lexer_skip_space(lx) && lx->p < stop) /* something follows: && VERSION > 3 */
        return -1;
    return known < 0 ? -1 : known ^ negate;
}

static void mark_branch(struct lexer *lx, uint32_t branch)
{
    struct tokens *out = lx->out;
    lx->branch = branch;
    out->branches =
        xgrow(out->branches, out->branch_count, &lx->branch_capacity, sizeof *out->branches);
    out->branches[out->branch_count++] = (struct token_mark){(uint32_t)out->count, branch};
}

enum line_word lexer_line_word(struct lexer *lx)
{
    static const struct {
        const char *text;
        enum line_word word;
    } table[] = {{"if", LINE_IF},        {"ifdef", LINE_IFDEF},       {"ifndef", LINE_IFNDEF},
                 {"else", LINE_ELSE},    {"elif", LINE_ELIF},         {"elifdef", LINE_ELIFDEF},
                 {"endif", LINE_ENDIF},  {"elifndef", LINE_ELIFNDEF}, {"line", LINE_LINE},
                 {"pragma", LINE_PRAGMA}};
    size_t length = word_at(lx);
    const char *text = lx->p;
    lx->p += length;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strlen(table[i].text) == length && !memcmp(table[i].text, text, length))
            return table[i].word;
    return LINE_OTHER;
}

/* Skip dead text up to the #elif, #else or #endif of this conditional; lx->p stays on its line,
 * after the `#`'s word. @return that word, LINE_OTHER at the end of the text. */
static enum line_word skip_group(struct lexer *lx)
{
    bool pragma = lx->in_pragma;
    size_t nested = 0;
    lx->in_pragma = false;
    for (lexer_skip_line(lx); lexer_skip_space(lx); lexer_skip_line(lx)) {
        const char *after = lexer_hash(lx);
        if (!after)
            continue;
        lx->p = after;
        lx->in_pragma = true;
        lexer_skip_space(lx);
        enum line_word word = lexer_line_word(lx);
        lx->in_pragma = false;
        if (word == LINE_IF || word == LINE_IFDEF || word == LINE_IFNDEF)
            nested++;
        else if (word >= LINE_ELSE && word <= LINE_ENDIF && !nested)
            return lx->in_pragma = pragma, word;
        else if (word == LINE_ENDIF)
            nested--;
    }
    lx->in_pragma = pragma;
    return LINE_OTHER;
}

static int condition_of(struct lexer *lx, enum line_word word)
{
    bool pragma = lx->in_pragma;
    int known = -1;
    lx->in_pragma = true;
    if (word == LINE_ELSE)
        known = 1;
    else if (!lexer_skip_space(lx))
        known = -1;
    else if (word == LINE_IF || word == LINE_ELIF)
        known = known_condition(lx);
    else
        known = known_name(lx, lx->p, word_at(lx));
    lx->in_pragma = pragma;
    return (word == LINE_IFNDEF || word == LINE_ELIFNDEF) && known >= 0 ? !known : known;
}

static void open_branch(struct lexer *lx, struct conditional *c)
{
    c->first = !c->any_read;
    c->any_read = true;
    c->first_token = lx->out->count;
    c->first_pragma = lx->out->pragma_count;
    c->depth = lx->depth;
    c->low = lx->low;
    lx->low = lx->depth;
    mark_branch(lx, lx->branch_next++);
}

/* A read branch ends. The first one stays; a later one is taken back when it, or the first one,
 * does not close what it opens. */
static void close_branch(struct lexer *lx, struct conditional *c)
{
    bool balanced = lx->depth == c->depth && lx->low == c->depth;
    if (c->first) {
        c->unbalanced = !balanced;
    } else if (!balanced) {
        lx->out->count = c->first_token;
        lx->out->pragma_count = c->first_pragma;
        while (lx->out->branch_count &&
               lx->out->branches[lx->out->branch_count - 1].token > c->first_token)
            lx->out->branch_count--;
        lx->depth = lx->low = c->depth;
        lx->attribute = 0;
    }
    lx->low = c->low < lx->low ? c->low : lx->low;
}

/* The line of conditional `c` that lx->p is at the end of ends a branch that was read. */
static void note_end(struct lexer *lx, const struct conditional *c)
{
    struct tokens *out = lx->out;
    if (!c->any_read || lx->p >= lx->end || *lx->p != '\n')
        return;
    out->branch_ends =
        xgrow(out->branch_ends, out->branch_end_count, &lx->end_capacity, sizeof *out->branch_ends);
    out->branch_ends[out->branch_end_count++] =
        (struct branch_end){c->offset, (uint32_t)(lx->p - out->text), lx->line};
}

/* At the word of a line of conditional `c`: choose the next branch that is read. */
static void next_branch(struct lexer *lx, struct conditional *c, enum line_word word)
{
    while (word != LINE_ENDIF && word != LINE_OTHER) {
        int known = c->decided || c->unbalanced ? 0 : condition_of(lx, word);
        if (known) {
            c->decided = known == 1;
            lexer_skip_line(lx);
            note_end(lx, c);
            open_branch(lx, c);
            return;
        }
        word = skip_group(lx);
    }
    lexer_skip_line(lx);
    note_end(lx, c);
    mark_branch(lx, c->outer_branch);
    lx->conditional_count--;
}

static void conditional_line(struct lexer *lx, enum line_word word)
{
    if (word <= LINE_IFNDEF) {
        lx->conditional = xgrow(lx->conditional, lx->conditional_count, &lx->conditional_capacity,
                                sizeof *lx->conditional);
        struct conditional *c = &lx->conditional[lx->conditional_count++];
        *c = (struct conditional){.outer_branch = lx->branch,
                                  .offset = (uint32_t)(lx->p - lx->out->text)};
        next_branch(lx, c, word);
    } else if (lx->conditional_count) {
        struct conditional *c = &lx->conditional[lx->conditional_count - 1];
        close_branch(lx, c);
        next_branch(lx, c, word);
    } else {
        lexer_skip_line(lx);
    }
}

void lexer_preprocessor_line(struct lexer *lx, const char *hash)
{
    bool pragma = lx->in_pragma;
    lx->in_pragma = true;
    bool more = lexer_skip_space(lx);
    lx->in_pragma = pragma;
    if (!more)
        return;
    if (isdigit((unsigned char)*lx->p)) {
        line_marker(lx);
        return;
    }
    enum line_word word = lexer_line_word(lx);
    if (word == LINE_PRAGMA && !lx->no_pragmas) {
        lexer_pragma_line(lx, hash);
    } else if (word == LINE_LINE) {
        while (lx->p < lx->end && (*lx->p == ' ' || *lx->p == '\t'))
            lx->p++;
        if (lx->p < lx->end && isdigit((unsigned char)*lx->p))
            line_marker(lx);
        else
            lexer_skip_line(lx);
    } else if (word != LINE_OTHER && word != LINE_PRAGMA) {
        conditional_line(lx, word);
    } else {
        lexer_skip_line(lx);
    }
}
