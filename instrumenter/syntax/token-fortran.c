/*
 * The tokenizer for Fortran, both forms (Fortran 2018, 6.3; OpenMP 5.2, 3.1.1 and 3.1.2).
 *
 * Text is read as logical lines: a statement or directive with its continuations, comments and
 * blanks left out, every character with its place (token-fortran-line.c). Here a logical line
 * becomes tokens. Blanks separate tokens in free form and in directives. In fixed form they do not,
 * so there a statement's keyword is cut off where its shape says that it ends.
 */
#include "config.h"

#include "instrumenter/syntax/front.h"
#include "instrumenter/syntax/fortran-line.h"
#include "instrumenter/syntax/fortran-statement.h"
#include "common/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || c == '_' || c == '$' || (c & 0x80);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char at(const struct logical_line *l, size_t i)
{
    return i < l->count && !l->character[i].literal ? l->character[i].value : '\0';
}

/** Must a token end before character `i`? */
static bool is_cut(const struct logical_line *l, size_t i)
{
    return i >= l->count || l->character[i].literal || l->character[i].cut;
}

static size_t name_end(const struct logical_line *l, size_t i)
{
    do
        i++;
    while (!is_cut(l, i) && (is_letter(at(l, i)) || is_digit(at(l, i))));
    return i;
}

/** A `.` behind digits belongs to an operator in `1.eq.2`, but not in `1.e2`. */
static bool is_operator(const struct logical_line *l, size_t dot)
{
    size_t i = dot + 1;
    while (isalpha((unsigned char)at(l, i)))
        i++;
    return i > dot + 1 && at(l, i) == '.';
}

static size_t number_end(const struct logical_line *l, size_t first)
{
    size_t i = first;
    while (is_digit(at(l, i)) && (i == first || !is_cut(l, i)))
        i++;
    if (at(l, i) == '.' && (i == first || !is_cut(l, i)) && !is_operator(l, i))
        for (i++; !is_cut(l, i) && is_digit(at(l, i));)
            i++;
    char exponent = (char)tolower((unsigned char)at(l, i));
    if (!is_cut(l, i) && (exponent == 'e' || exponent == 'd' || exponent == 'q')) {
        size_t digits = i + 1 + (at(l, i + 1) == '+' || at(l, i + 1) == '-');
        if (is_digit(at(l, digits)))
            for (i = digits; !is_cut(l, i) && is_digit(at(l, i));)
                i++;
    }
    if (!is_cut(l, i) && at(l, i) == '_')
        i = name_end(l, i);
    return i;
}

static size_t operator_end(const struct logical_line *l, size_t i, uint16_t *punct)
{
    static const char pairs[][3] = {"**", "//", "==", "/=", "<=", ">=", "=>", "::"};
    char c = at(l, i), next = is_cut(l, i + 1) ? '\0' : at(l, i + 1);
    *punct = PUNCT(c);
    if (c == '.' && is_operator(l, i)) {
        *punct = PUNCT2('.', next);
        for (i++; at(l, i) != '.';)
            i++;
        return i + 1;
    }
    for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++)
        if (pairs[p][0] == c && pairs[p][1] == next) {
            *punct = PUNCT2(c, next);
            return i + 2;
        }
    return i + 1;
}

static size_t literal_end(const struct logical_line *l, size_t i)
{
    while (i < l->count && l->character[i].literal && !l->character[i].literal_end)
        i++;
    return i < l->count && l->character[i].literal ? i + 1 : i;
}

/** Keep what the last token is without what cuts through it; what conditionals took back goes. */
static void add_spelling(struct line_reader *r, size_t first, size_t end)
{
    struct tokens *out = r->base.out;
    uint32_t token = (uint32_t)out->count - 1;
    while (out->spliced_count && out->spliced[out->spliced_count - 1].token >= token)
        free(out->spliced[--out->spliced_count].spelling);
    out->spliced =
        xgrow(out->spliced, out->spliced_count, &r->base.spliced_capacity, sizeof *out->spliced);
    char *spelling = xmalloc(end - first + 1);
    for (size_t i = first; i < end; i++) {
        const struct character *c = &r->logical.character[i];
        spelling[i - first] = c->literal ? c->value : (char)tolower((unsigned char)c->value);
    }
    spelling[end - first] = '\0';
    out->spliced[out->spliced_count++] = (struct spliced_token){token, spelling};
}

/** One token of characters first .. end - 1. */
static void push(struct line_reader *r, enum token_kind kind, size_t first, size_t end)
{
    const struct character *c = &r->logical.character[first],
                           *last = &r->logical.character[end - 1];
    r->base.line = c->line;
    r->base.line_start = c->line_start;
    struct token *token = lexer_push(&r->base, kind, r->base.out->text + c->offset);
    token->length = last->offset + 1 - c->offset;
    token->has_splice = token->length != end - first;
    if (token->has_splice)
        add_spelling(r, first, end);
}

static void tokenize(struct line_reader *r, size_t from, size_t to)
{
    struct logical_line *l = &r->logical;
    for (size_t i = from, end; i < to; i = end) {
        enum token_kind kind = TOKEN_PUNCTUATOR;
        uint16_t punct = 0;
        if (l->character[i].literal)
            kind = TOKEN_STRING, end = literal_end(l, i);
        else if (is_letter(at(l, i)))
            kind = TOKEN_NAME, end = name_end(l, i);
        else if (is_digit(at(l, i)) || (at(l, i) == '.' && is_digit(at(l, i + 1))))
            kind = TOKEN_NUMBER, end = number_end(l, i);
        else
            end = operator_end(l, i, &punct);
        end = end > to ? to : end;
        push(r, kind, i, end);
        r->base.out->token[r->base.out->count - 1].punct = punct;
    }
}

/* ---- Statements -------------------------------------------------------------------------- */

static void cut(struct logical_line *l, size_t from, size_t position, size_t length)
{
    if (position && position < length)
        l->character[from + position].cut = true;
}

/** Fixed form: end tokens where the statement's keyword, label or construct name does. */
static void cut_keywords(struct line_reader *r, size_t from, size_t to)
{
    struct logical_line *l = &r->logical;
    size_t length = to - from;
    char *text = xmalloc(length + 1);
    for (size_t i = 0; i < length; i++) {
        const struct character *c = &l->character[from + i];
        text[i] = c->literal ? '"' : (char)tolower((unsigned char)c->value);
    }
    struct statement st;
    statement_classify(&st, text, length, NULL);
    for (bool again = true; again;) {
        again = st.kind == STATEMENT_IF && st.action;
        cut(l, from, st.label_end, length);
        cut(l, from, st.keyword, length);
        cut(l, from, st.keyword_end, length);
        cut(l, from, st.name, length);
        cut(l, from, st.variable, length);
        cut(l, from, st.action, length);
        if (again)
            statement_action(&st, text, st.action, length, NULL);
    }
    free(text);
}

/** The end of a statement: at its `;`, or behind the last character of the line. */
static void push_end(struct line_reader *r, enum token_kind kind, size_t behind)
{
    const struct character *last = &r->logical.character[behind - 1];
    r->base.line = last->line;
    r->base.line_start = false;
    lexer_push(&r->base, kind, r->base.out->text + last->offset + 1);
}

/** Behind a `;` that nothing follows may be a comment: `; !$ n = 1` must not begin a line. */
static bool is_last(const struct logical_line *l, size_t semicolon)
{
    while (semicolon < l->count && at(l, semicolon) == ';')
        semicolon++;
    return semicolon == l->count;
}

static void read_statements(struct line_reader *r)
{
    struct logical_line *l = &r->logical;
    for (size_t from = 0; from < l->count;) {
        size_t to = from;
        while (to < l->count && at(l, to) != ';')
            to++;
        if (to > from && r->fixed)
            cut_keywords(r, from, to);
        tokenize(r, from, to);
        if (is_last(l, to)) {
            push_end(r, TOKEN_NEWLINE, l->count);
            return;
        }
        push(r, TOKEN_NEWLINE, to, to + 1);
        from = to + 1;
    }
}

/* ---- Directives -------------------------------------------------------------------------- */

/** How many characters from `i` on are the letters of `name`, blanks aside; 0 if they differ. */
static size_t spells(const struct logical_line *l, size_t i, const char *name)
{
    size_t from = i;
    for (; *name; name++) {
        if (*name == ' ')
            continue;
        if (tolower((unsigned char)at(l, i)) != *name)
            return 0;
        i++;
    }
    return i - from;
}

/** May the directive's name end before character `i`? In fixed form a clause may follow at once. */
static bool name_may_end(const struct logical_line *l, size_t i, bool fixed)
{
    if (is_cut(l, i) || !(is_letter(at(l, i)) || is_digit(at(l, i))))
        return true;
    for (int id = 1; fixed && id < CLAUSE_COUNT; id++)
        if (spells(l, i, clause_info((enum clause_id)id)->name))
            return true;
    return false;
}

/** Cut the characters from `i` on as the words of `name` are. In fixed form blanks do not count. */
static void cut_words(struct logical_line *l, size_t i, const char *name, bool fixed)
{
    for (bool space = true; *name; name++) {
        if (*name != ' ') {
            l->character[i].cut = space || (l->character[i].cut && !fixed);
            i++;
        }
        space = *name == ' ';
    }
}

/** Fixed form: `doprivate(i)nowa it`; so cut clauses as the table has them, outside parentheses. */
static void cut_clauses(struct logical_line *l, size_t i)
{
    for (int depth = 0; i < l->count;) {
        const struct clause_info *best = NULL;
        char c = at(l, i);
        depth += (c == '(') - (c == ')');
        for (int id = 1; id < CLAUSE_COUNT && !depth && is_letter(c); id++) {
            const struct clause_info *info = clause_info((enum clause_id)id);
            if (spells(l, i, info->name) && (!best || info->length > best->length))
                best = info;
        }
        if (best)
            cut_words(l, i, best->name, true);
        i = best ? i + best->length : !depth && is_letter(c) ? name_end(l, i) : i + 1;
        if (best && i < l->count)
            l->character[i].cut = true;
    }
}

/** `paralleldo`, `endparallel do`: cut the directive's name into its words. */
static void cut_directive(struct logical_line *l, size_t i, bool fixed)
{
    const char *best = NULL;
    size_t length = 0;
    for (int id = 1; id < DIRECTIVE_COUNT; id++) {
        const char *name = directive_spelling(directive_info((enum directive_id)id), true);
        size_t here = name ? spells(l, i, name) : 0;
        if (here > length && name_may_end(l, i + here, fixed))
            length = here, best = name;
    }
    if (best) {
        cut_words(l, i, best, fixed);
        if (fixed)
            cut_clauses(l, i + length);
    } else if (tolower((unsigned char)at(l, i)) == 'e' &&
               tolower((unsigned char)at(l, i + 1)) == 'n' &&
               tolower((unsigned char)at(l, i + 2)) == 'd' && at(l, i + 3)) {
        cut_words(l, i, "end ", fixed);
        l->character[i + 3].cut = true;
        cut_directive(l, i + 3, fixed);
    }
}

static void read_directive(struct line_reader *r)
{
    struct tokens *out = r->base.out;
    struct logical_line *l = &r->logical;
    r->base.line = l->line;
    r->base.line_start = true;
    struct token *pragma = lexer_push(&r->base, TOKEN_PRAGMA, out->text + l->sentinel_offset);
    pragma->keyword = (uint8_t)l->sentinel;
    uint32_t end =
        l->count ? l->character[l->count - 1].offset + 1 : l->sentinel_offset + l->sentinel_length;
    pragma->length = end - l->sentinel_offset;
    out->pragmas =
        xgrow(out->pragmas, out->pragma_count, &r->base.pragma_capacity, sizeof *out->pragmas);
    out->pragmas[out->pragma_count++] = (uint32_t)out->count - 1;
    if (l->count) {
        cut_directive(l, 0, r->fixed);
        tokenize(r, 0, l->count);
        push_end(r, TOKEN_PRAGMA_END, l->count);
    } else {
        lexer_push(&r->base, TOKEN_PRAGMA_END, out->text + end);
    }
}

void tokens_read_fortran(struct tokens *tokens, const char *text, size_t length,
                         const struct front_options *options)
{
    *tokens = (struct tokens){.text = text, .length = length, .is_fortran = true};
    struct line_reader r = {.fixed = options->language == LANGUAGE_FORTRAN_FIXED,
                            .columns = options->line_length ? options->line_length : 72,
                            .base = {.out = tokens,
                                     .no_pragmas = true,
                                     .p = text,
                                     .end = text + length,
                                     .line = 1,
                                     .line_start = true,
                                     .branch_next = 1}};
    const char *name = options->file ? options->file : "<input>";
    tokens->files = xgrow(tokens->files, 0, &r.base.file_capacity, sizeof *tokens->files);
    tokens->files[tokens->file_count++] = (struct source_file){.name = xcopy(name, strlen(name))};
    lexer_push(&r.base, TOKEN_NEWLINE, text); /* token 0 is never a name: an empty one */
    if (length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3))
        r.base.p += 3;
    while (line_read(&r)) {
        uint32_t line = r.base.line, file = r.base.file;
        r.base.file = r.logical.file;
        if (r.logical.is_directive)
            read_directive(&r);
        else
            read_statements(&r);
        r.base.line = line;
        r.base.file = file;
    }
    lexer_push(&r.base, TOKEN_END, r.base.end);
    tokens_find_lines(tokens);
    line_reader_free(&r);
}
