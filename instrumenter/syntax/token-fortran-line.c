/* Physical lines of Fortran to logical ones (Fortran 2018, 6.3.2 free form, 6.3.3 fixed form). */
#include "config.h"

#include "instrumenter/syntax/fortran-line.h"
#include "common/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum line_kind { LINE_COMMENT, LINE_PREPROCESSOR, LINE_STATEMENT, LINE_DIRECTIVE };

/** One physical line. */
struct physical {
    enum line_kind kind;
    enum sentinel sentinel;
    const char *begin, *label, *content, *stop; /* stop: its last byte that is read, plus one */
    bool continues;                             /* fixed form: column 6 says so */
    bool is_conditional;                        /* !$ */
};

static const char *line_stop(const struct line_reader *r, const char *p)
{
    const char *stop = memchr(p, '\n', (size_t)(r->base.end - p));
    stop = stop ? stop : r->base.end;
    return stop > p && stop[-1] == '\r' ? stop - 1 : stop;
}

static const char *skip_blanks(const char *p, const char *stop)
{
    while (p < stop && (*p == ' ' || *p == '\t' || *p == '\f'))
        p++;
    return p;
}

static bool starts(const char *p, const char *stop, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(stop - p) >= length && !strncasecmp(p, word, length);
}

/* ---- Sentinels --------------------------------------------------------------------------- */

static const struct {
    const char *text; /* after the comment character */
    enum sentinel sentinel;
} sentinels[] = {
    {"$omp", SENTINEL_OMP},   {"$ompx", SENTINEL_OMPX}, {"$omx", SENTINEL_OMPX},
    {"$pomp", SENTINEL_POMP}, {"pomp$", SENTINEL_POMP},
};

/** The text behind the sentinel whose comment character is at `p`, or NULL. */
static const char *behind_sentinel(const char *p, const char *stop, bool fixed,
                                   enum sentinel *which)
{
    for (size_t i = 0; i < sizeof sentinels / sizeof *sentinels; i++) {
        const char *end = p + 1 + strlen(sentinels[i].text);
        if (!starts(p + 1, stop, sentinels[i].text))
            continue;
        bool ends = end == stop || *end == ' ' || *end == '\t' || *end == '&';
        if (!ends && !(fixed && end - p == 5)) /* fixed: column 6 is the continuation's */
            continue;
        *which = sentinels[i].sentinel;
        return end;
    }
    return NULL;
}

/* ---- Free form --------------------------------------------------------------------------- */

static struct physical classify_free(const struct line_reader *r, const char *begin)
{
    struct physical line = {.kind = LINE_STATEMENT, .begin = begin, .stop = line_stop(r, begin)};
    const char *p = skip_blanks(begin, line.stop);
    line.content = p;
    if (begin < line.stop && *begin == '#') {
        line.kind = LINE_PREPROCESSOR;
    } else if (p == line.stop) {
        line.kind = LINE_COMMENT;
    } else if (*p == '!') {
        const char *behind = behind_sentinel(p, line.stop, false, &line.sentinel);
        if (behind) {
            line.kind = LINE_DIRECTIVE;
            line.label = p;
            line.content = behind;
        } else if (starts(p, line.stop, "!$") &&
                   (p + 2 == line.stop || p[2] == ' ' || p[2] == '\t' || p[2] == '&')) {
            line.is_conditional = true;
            line.content = p + 2;
        } else {
            line.kind = LINE_COMMENT;
        }
    }
    return line;
}

/* ---- Fixed form -------------------------------------------------------------------------- */

/** The last byte read on the line: columns, a tab counting up to the next one of eight. */
static const char *column_stop(const struct line_reader *r, const char *begin, const char *stop)
{
    size_t column = 0;
    for (const char *p = begin; p < stop; p++) {
        if (column >= r->columns)
            return p;
        column = *p == '\t' && column < 6 ? 6 : column + 1;
    }
    return stop;
}

/** Columns 1 to 6 hold the label, 6 the continuation; a tab jumps behind them. */
static void split_columns(struct physical *line, const char *from)
{
    const char *p = from;
    while (p < line->stop && p - line->begin < 5 && *p != '\t' && *p != '!')
        p++;
    line->label = from;
    if (p < line->stop && *p == '\t') {
        p++;
        line->continues = p < line->stop && *p >= '1' && *p <= '9';
    } else if (p < line->stop && p - line->begin == 5) {
        line->continues = *p != ' ' && *p != '0' && *p != '\t';
        line->content = p + 1;
        return;
    }
    line->content = p + line->continues;
}

static struct physical classify_fixed(const struct line_reader *r, const char *begin)
{
    struct physical line = {.kind = LINE_STATEMENT, .begin = begin, .stop = line_stop(r, begin)};
    line.stop = column_stop(r, begin, line.stop);
    line.content = begin;
    const char *p = skip_blanks(begin, line.stop);
    char first = p < line.stop ? *begin : '!';
    if (first == '#') {
        line.kind = LINE_PREPROCESSOR;
    } else if (strchr("cC*!", first) && p < line.stop) {
        const char *behind = behind_sentinel(begin, line.stop, true, &line.sentinel);
        line.kind = LINE_COMMENT;
        if (behind) {
            line.kind = LINE_DIRECTIVE;
            line.label = begin;
            line.content = behind;
            if (behind - begin == 5 && behind < line.stop) { /* column 6 */
                line.continues = *behind != ' ' && *behind != '0' && *behind != '\t';
                line.content = behind + 1;
            }
        } else if (starts(begin + 1, line.stop, "$") && line.stop - begin > 2) {
            const char *q = begin + 2;
            while (q < line.stop && q - begin < 5 && (*q == ' ' || (*q >= '0' && *q <= '9')))
                q++;
            if (q - begin == 5 || q == line.stop || *q == '\t') {
                line.kind = LINE_STATEMENT;
                line.is_conditional = true;
                split_columns(&line, begin + 2);
            }
        }
    } else if (strchr("dD", first) || p == line.stop || (*p == '!' && p - begin != 5)) {
        line.kind = LINE_COMMENT;
    } else {
        split_columns(&line, begin);
    }
    return line;
}

static struct physical classify(const struct line_reader *r)
{
    return r->fixed ? classify_fixed(r, r->base.p) : classify_free(r, r->base.p);
}

/* ---- Characters -------------------------------------------------------------------------- */

static void next_line(struct line_reader *r)
{
    const char *stop = memchr(r->base.p, '\n', (size_t)(r->base.end - r->base.p));
    r->base.p = stop ? stop + 1 : r->base.end;
    r->base.line++;
}

static struct character *add_character(struct line_reader *r, const char *p)
{
    struct logical_line *l = &r->logical;
    l->character = xgrow(l->character, l->count, &l->capacity, sizeof *l->character);
    l->character[l->count] = (struct character){
        .offset = (uint32_t)(p - r->base.out->text), .line = r->base.line, .value = *p};
    return &l->character[l->count++];
}

/** May digits at the end of the line so far be the length of a Hollerith constant? */
static bool opens_hollerith(const struct line_reader *r)
{
    const struct logical_line *l = &r->logical;
    size_t i = l->count;
    while (i > 0 && isdigit((unsigned char)l->character[i - 1].value))
        i--;
    return i > 0 && i < l->count && l->count - i < 4 && !l->character[i - 1].literal &&
           strchr("(,/=", l->character[i - 1].value);
}

static uint32_t hollerith_length(const struct line_reader *r)
{
    const struct logical_line *l = &r->logical;
    uint32_t value = 0, factor = 1;
    for (size_t i = l->count; i > 0 && isdigit((unsigned char)l->character[i - 1].value); i--) {
        value += factor * (uint32_t)(l->character[i - 1].value - '0');
        factor *= 10;
    }
    return value;
}

static void add_literal(struct line_reader *r, const char *p)
{
    struct character *c = add_character(r, p);
    c->literal = true;
    if (r->hollerith) {
        c->literal_end = --r->hollerith == 0;
    } else if (*p == r->quote) {
        c->literal_end = true; /* a doubled quote is two constants in a row: no harm */
        r->quote = 0;
    }
}

/** Is `&` at `p` the last thing on the line but for a comment? */
static bool ends_with_ampersand(const char *p, const char *stop, bool in_literal)
{
    p = skip_blanks(p + 1, stop);
    return p == stop || (*p == '!' && !in_literal);
}

/** Add what stands on the line. @return whether the line says that another one continues it (free
 * form). */
static bool add_content(struct line_reader *r, const struct physical *line, const char *from)
{
    bool first = true, blank = r->blank;
    r->blank = false;
    for (const char *p = from; p < line->stop; p++) {
        bool in_literal = r->quote || r->hollerith;
        if (!r->fixed && *p == '&' && ends_with_ampersand(p, line->stop, in_literal)) {
            r->blank = blank;
            return true;
        }
        if (in_literal) {
            add_literal(r, p);
        } else if (*p == '!') {
            break;
        } else if (*p == ' ' || *p == '\t' || *p == '\f' || *p == '\r') {
            blank = true;
            continue;
        } else if ((*p == 'h' || *p == 'H') && opens_hollerith(r)) {
            r->hollerith = hollerith_length(r);
            add_character(r, p);
        } else {
            struct character *c = add_character(r, p);
            if (*p == '\'' || *p == '"') {
                r->quote = *p;
                c->literal = true;
            }
            c->cut = blank && (!r->fixed || r->logical.is_directive);
        }
        r->logical.character[r->logical.count - 1].line_start = first;
        first = blank = false;
    }
    if (!r->fixed)
        r->quote = 0;
    return false;
}

/* ---- Logical lines ----------------------------------------------------------------------- */

static void preprocessor_line(struct line_reader *r)
{
    const char *hash = r->base.p;
    r->base.p = hash + 1;
    lexer_preprocessor_line(&r->base, hash);
    next_line(r);
}

/** Find the line that continues the logical one; comments and preprocessor lines before it are
 *  passed. */
static bool find_continuation(struct line_reader *r, bool expected, struct physical *line)
{
    while (r->base.p < r->base.end) {
        *line = classify(r);
        bool same = line->kind == (r->logical.is_directive ? LINE_DIRECTIVE : LINE_STATEMENT) &&
                    (!r->logical.is_directive || line->sentinel == r->logical.sentinel);
        if (same)
            return r->fixed ? line->continues : expected;
        if (line->kind == LINE_PREPROCESSOR)
            preprocessor_line(r);
        else if (line->kind == LINE_COMMENT && (expected || r->fixed))
            next_line(r);
        else
            return false;
    }
    return false;
}

/** Where the continued text goes on, and whether a token may go on there. */
static const char *continued_from(const struct line_reader *r, const struct physical *line,
                                  bool *joined)
{
    const char *p = line->content;
    *joined = r->fixed && !r->logical.is_directive;
    if (r->fixed)
        return p;
    p = skip_blanks(p, line->stop);
    if (p < line->stop && *p == '&') {
        *joined = true;
        return p + 1;
    }
    return r->quote ? line->content : p;
}

static void read_rest(struct line_reader *r, bool expected)
{
    struct physical line;
    while (find_continuation(r, expected, &line)) {
        bool joined;
        size_t before = r->logical.count;
        const char *from = continued_from(r, &line, &joined);
        expected = add_content(r, &line, from);
        if (r->logical.count > before && !joined)
            r->logical.character[before].cut = true;
        next_line(r);
    }
    r->quote = 0;
    r->hollerith = 0;
    r->blank = false;
}

static void begin_logical(struct line_reader *r, const struct physical *line)
{
    struct logical_line *l = &r->logical;
    l->count = 0;
    l->is_directive = line->kind == LINE_DIRECTIVE;
    l->sentinel = line->sentinel;
    l->line = r->base.line;
    l->file = r->base.file;
    if (l->is_directive) {
        l->sentinel_offset = (uint32_t)(line->label - r->base.out->text);
        l->sentinel_length = (uint32_t)(line->content - line->label);
    }
}

/** Fixed form: the digits in columns 1 to 5. */
static void add_label(struct line_reader *r, const struct physical *line)
{
    const char *first = NULL;
    for (const char *p = line->label; p && p < line->content && p - line->begin < 5; p++) {
        if (isdigit((unsigned char)*p))
            first = first ? first : p;
        else if (*p != ' ' || first)
            break;
    }
    for (; first && first < line->content && first - line->begin < 5; first++) {
        if (!isdigit((unsigned char)*first))
            break;
        add_character(r, first);
    }
}

bool line_read(struct line_reader *r)
{
    while (r->base.p < r->base.end) {
        struct physical line = classify(r);
        if (line.kind == LINE_PREPROCESSOR) {
            preprocessor_line(r);
            continue;
        }
        if (line.kind == LINE_COMMENT) {
            next_line(r);
            continue;
        }
        begin_logical(r, &line);
        if (r->fixed && !r->logical.is_directive)
            add_label(r, &line);
        size_t label = r->logical.count;
        bool expected = add_content(r, &line, line.content);
        if (label && r->logical.count > label)
            r->logical.character[label].cut = true;
        next_line(r);
        read_rest(r, expected);
        if (r->logical.count || r->logical.is_directive)
            return true;
    }
    return false;
}

void line_reader_free(struct line_reader *r)
{
    free(r->logical.character);
    lexer_marker_free(&r->base);
    free(r->base.conditional);
}
