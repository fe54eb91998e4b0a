/* Conditionals of a text that was not preprocessed, and what is left when they are decided. */
#include "instrumenter/syntax/conditional.h"

#include "common/memory.h"
#include "instrumenter/syntax/lexer.h"

#include <stdlib.h>

/** Reading the lines of a text. */
struct reading {
    struct lexer lx;
    struct branch_lines *lines;
    size_t capacity;
    uint32_t *open; /* for each open conditional, the line of its latest branch */
    size_t depth, open_capacity;
    uint32_t conditionals;
    int32_t brackets;  /* `(` and `[` that are open */
    size_t token_from; /* up to here their tokens were counted */
};

static void count_brackets(struct reading *r)
{
    const struct tokens *out = r->lx.out;
    for (; r->token_from < out->count; r->token_from++) {
        uint32_t i = (uint32_t)r->token_from;
        r->brackets += token_is_punct(out, i, '(') || token_is_punct(out, i, '[');
        r->brackets -= token_is_punct(out, i, ')') || token_is_punct(out, i, ']');
    }
}

static struct branch_line *add_line(struct reading *r, const char *hash)
{
    struct branch_lines *lines = r->lines;
    lines->line = xgrow(lines->line, lines->count, &r->capacity, sizeof *lines->line);
    struct branch_line *line = &lines->line[lines->count++];
    count_brackets(r);
    *line = (struct branch_line){.first = (uint32_t)(hash - r->lx.out->text),
                                 .line = r->lx.line,
                                 .outer = NO_BRANCH,
                                 .in_brackets = r->brackets != 0};
    return line;
}

/** A line of a conditional: which one, and in which branch of another. */
static bool place_line(struct reading *r, struct branch_line *line, enum line_word word)
{
    uint32_t index = (uint32_t)(line - r->lines->line);
    line->opens = word <= LINE_IFNDEF;
    line->closes = word == LINE_ENDIF;
    if (line->opens) {
        r->open = xgrow(r->open, r->depth, &r->open_capacity, sizeof *r->open);
        r->open[r->depth++] = index;
        line->conditional = r->conditionals++;
    } else if (r->depth == 0) {
        return false;
    } else {
        line->conditional = r->lines->line[r->open[r->depth - 1]].conditional;
        r->open[r->depth - 1] = index;
    }
    if (r->depth > 1)
        line->outer = r->open[r->depth - 2];
    r->depth -= line->closes;
    return true;
}

static bool read_line(struct reading *r, const char *hash)
{
    struct lexer *lx = &r->lx;
    lx->in_pragma = true;
    bool more = lexer_skip_space(lx);
    enum line_word word = more ? lexer_line_word(lx) : LINE_OTHER;
    bool placed = true;
    struct branch_line *line = NULL;
    if (word >= LINE_IF && word <= LINE_ENDIF)
        placed = place_line(r, line = add_line(r, hash), word);
    const char *number = lx->p;
    lexer_skip_line(lx);
    lx->in_pragma = false;
    if (word == LINE_LINE) /* the newline counts */
        lx->line = (uint32_t)strtoul(number, NULL, 10) - 1;
    if (line) {
        line->end = (uint32_t)(lx->p - lx->out->text);
        line->last_line = lx->line;
    }
    return placed;
}

bool branch_lines_read(struct branch_lines *lines, const char *text, size_t length, bool cxx)
{
    struct tokens tokens = {.text = text, .length = length};
    struct reading r = {.lx = {.out = &tokens,
                               .p = text,
                               .end = text + length,
                               .line = 1,
                               .line_start = true,
                               .cxx = cxx,
                               .trigraphs = true},
                        .lines = lines};
    bool well = true;
    *lines = (struct branch_lines){0};
    while (well && lexer_skip_space(&r.lx)) {
        const char *hash = r.lx.p, *after = r.lx.line_start ? lexer_hash(&r.lx) : NULL;
        if (after) {
            r.lx.p = after;
            well = read_line(&r, hash);
        } else {
            lexer_token(&r.lx);
        }
    }
    tokens_free(&tokens);
    free(r.open);
    return well && !r.depth;
}

void branch_lines_free(struct branch_lines *lines)
{
    free(lines->line);
    *lines = (struct branch_lines){0};
}

/* ---- Deciding them ----------------------------------------------------------------------- */

/** The passes that get to a line. */
static pass_set reaching(const struct branch_lines *lines, const struct branch_line *line,
                         pass_set passes)
{
    return line->outer == NO_BRANCH ? passes : lines->line[line->outer].seen;
}

/** Do all passes that get to the conditional which line `first` opens take the same branch? */
static bool is_decided(const struct branch_lines *lines, size_t first, pass_set passes)
{
    const struct branch_line *line = &lines->line[first];
    pass_set reach = reaching(lines, line, passes);
    for (size_t i = first; i < lines->count; i++) {
        const struct branch_line *at = &lines->line[i];
        if (at->conditional != line->conditional)
            continue;
        if (at->in_brackets)
            return false;
        if (at->closes)
            return true;
        if (at->seen && at->seen != reach)
            return false;
    }
    return false;
}

/** A byte or more of a character becomes one blank each. */
static void blank(char *text, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++)
        if (text[i] != '\n')
            text[i] = ' ';
}

void branch_lines_resolve(const struct branch_lines *lines, pass_set passes, char *text)
{
    bool *decided = xzalloc(lines->count + 1); /* by conditional: there are no more than lines */
    for (size_t i = 0; i < lines->count; i++) {
        const struct branch_line *line = &lines->line[i];
        if (line->opens)
            decided[line->conditional] = is_decided(lines, i, passes);
        if (!decided[line->conditional])
            continue;
        blank(text, line->first, line->end);
        if (line->closes || line->seen)
            continue;
        size_t next = i + 1;
        while (lines->line[next].conditional != line->conditional)
            next++;
        blank(text, line->end, lines->line[next].first);
    }
    free(decided);
}
