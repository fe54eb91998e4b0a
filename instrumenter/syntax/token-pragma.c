/* Pragmas of interest, in their three forms: #pragma, _Pragma("..") and [[omp::directive(..)]]. */
#include "config.h"

#include "instrumenter/syntax/lexer.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* Is the word at lx->p a sentinel? Then move behind it. @return its value or -1. */
static int sentinel_at(struct lexer *lx)
{
    static const char *const names[] = {"omp", "ompx", "pomp"};
    const char *p = lx->p;
    while (p < lx->end && lexer_is_name_byte(*p))
        p++;
    for (int i = 0; i < 3; i++)
        if ((size_t)(p - lx->p) == strlen(names[i]) && !memcmp(lx->p, names[i], strlen(names[i]))) {
            lx->p = p;
            return i;
        }
    return -1;
}

static uint32_t open_pragma(struct lexer *lx, const char *from, int sentinel)
{
    struct tokens *out = lx->out;
    struct token *token = lexer_push(lx, TOKEN_PRAGMA, from);
    token->keyword = (uint8_t)sentinel;
    uint32_t index = (uint32_t)out->count - 1;
    out->pragmas =
        xgrow(out->pragmas, out->pragma_count, &lx->pragma_capacity, sizeof *out->pragmas);
    out->pragmas[out->pragma_count++] = index;
    return index;
}

/* The words of a pragma, up to lx->end or the line's end; brackets in it stay in it. */
static void pragma_words(struct lexer *lx)
{
    int32_t depth = lx->depth, low = lx->low;
    bool outer = lx->in_pragma;
    lx->in_pragma = true;
    while (lexer_skip_space(lx))
        lexer_token(lx);
    lx->in_pragma = outer;
    lx->depth = depth;
    lx->low = low;
}

static void close_pragma(struct lexer *lx, uint32_t index)
{
    struct tokens *out = lx->out;
    out->token[index].length = (uint32_t)(lx->p - out->text) - out->token[index].offset;
    lexer_push(lx, TOKEN_PRAGMA_END, lx->p);
}

void lexer_pragma_line(struct lexer *lx, const char *hash)
{
    uint32_t line = lx->line;
    lx->in_pragma = true;
    int sentinel = lexer_skip_space(lx) ? sentinel_at(lx) : -1;
    lx->in_pragma = false;
    if (sentinel < 0) {
        lexer_skip_line(lx);
        return;
    }
    uint32_t index = open_pragma(lx, hash, sentinel);
    lx->out->token[index].line = line;
    pragma_words(lx);
    close_pragma(lx, index);
}

/* The pragma operator's string, at lx->p: its inside, and the byte after its closing quote. */
static const char *operator_string(struct lexer *lx, const char **open, const char **close)
{
    size_t left = (size_t)(lx->end - lx->p);
    const char *start = lx->p, *stop = memchr(start, '"', left < 4 ? left : 4); /* u8R" */
    if (!stop)
        return NULL;
    size_t count = lx->out->count;
    uint32_t line = lx->line;
    bool raw = stop > start && stop[-1] == 'R';
    lexer_token(lx);
    bool string = lx->out->count == count + 1 && lx->out->token[count].kind == TOKEN_STRING;
    lx->out->count = count;
    if (!string)
        return NULL;
    const char *after = lx->p;
    lx->line = line;
    *open = stop + 1;
    *close = after - 1;
    if (raw) {
        *open = memchr(*open, '(', (size_t)(after - *open));
        *close = *open ? memrchr(*open, ')', (size_t)(after - *open)) : NULL;
        if (*open)
            ++*open;
    }
    lx->in_string = !raw;
    return *open && *close && *open <= *close ? after : NULL;
}

void lexer_pragma_operator(struct lexer *lx, const char *from)
{
    const char *open, *close, *outer_end = lx->end;
    bool line_start = lx->out->token[lx->out->count - 1].at_line_start;
    lx->out->count--;
    if (!lexer_skip_space(lx) || *lx->p != '(')
        return;
    lx->p++;
    lexer_skip_space(lx);
    const char *after = lx->p < lx->end ? operator_string(lx, &open, &close) : NULL;
    if (!after) {
        lx->in_string = false;
        return;
    }
    uint32_t index = 0;
    lx->line_start = line_start;
    lx->p = open;
    lx->end = close;
    lx->in_pragma = true;
    int sentinel = lexer_skip_space(lx) ? sentinel_at(lx) : -1;
    lx->in_pragma = false;
    if (sentinel >= 0) {
        index = open_pragma(lx, from, sentinel);
        lx->out->token[index].in_operator = true;
        pragma_words(lx);
    }
    lx->in_string = false;
    lx->end = outer_end;
    lx->p = after;
    if (lexer_skip_space(lx) && *lx->p == ')')
        lx->p++;
    if (index)
        close_pragma(lx, index);
}

/* ---- [[omp::directive(..)]] and [[omp::sequence(..)]] (OpenMP 5.2, 3.1) ------------------ */

struct attribute {
    struct lexer *lx;
    struct token *token; /* a copy of the whole `[[ .. ]]` */
    size_t count, i;
    uint32_t last_pragma; /* 0: none yet */
    const char *covered;  /* up to here the text belongs to the pragmas already given */
};

static bool attribute_is(const struct attribute *a, size_t i, const char *name)
{
    const char *text = a->lx->out->text + a->token[i].offset;
    return i < a->count && a->token[i].kind == TOKEN_NAME && a->token[i].length == strlen(name) &&
           !memcmp(text, name, strlen(name));
}

static bool attribute_punct(const struct attribute *a, size_t i, uint16_t punct)
{
    return i < a->count && a->token[i].kind == TOKEN_PUNCTUATOR && a->token[i].punct == punct;
}

static size_t attribute_close(const struct attribute *a, size_t open)
{
    int depth = 0;
    for (size_t i = open; i < a->count; i++) {
        depth += attribute_punct(a, i, '(');
        depth -= attribute_punct(a, i, ')');
        if (!depth)
            return i;
    }
    return a->count;
}

/* One `directive( .. )`: its words between TOKEN_PRAGMA and TOKEN_PRAGMA_END. */
static void give_directive(struct attribute *a, size_t open, size_t close)
{
    struct tokens *out = a->lx->out;
    a->last_pragma = open_pragma(a->lx, a->covered, SENTINEL_OMP);
    out->token[a->last_pragma].line = a->token[open].line;
    out->token[a->last_pragma].in_attribute = true;
    for (size_t i = open + 1; i < close; i++) {
        struct token *token = lexer_push(a->lx, a->token[i].kind, a->covered);
        *token = a->token[i];
    }
    a->covered = out->text + a->token[close].offset + 1;
    out->token[a->last_pragma].length =
        (uint32_t)(a->covered - out->text) - out->token[a->last_pragma].offset;
    struct token *end = lexer_push(a->lx, TOKEN_PRAGMA_END, a->covered);
    end->line = a->token[close].line;
}

/* Walk the list; with `give` false only look. @return whether it holds nothing but OpenMP. */
static bool walk_attribute(struct attribute *a, bool give)
{
    bool any = false, prefixed = !attribute_is(a, 2, "using");
    if (!prefixed && !(attribute_is(a, 3, "omp") && attribute_punct(a, 4, ':')))
        return false;
    for (size_t i = prefixed ? 2 : 5; i + 2 < a->count;) {
        if (attribute_punct(a, i, ',') || attribute_punct(a, i, ')')) {
            i++; /* the list goes on, or a sequence ends */
            continue;
        }
        if (attribute_is(a, i, "omp") && attribute_punct(a, i + 1, PUNCT2(':', ':')))
            i += 2;
        else if (prefixed)
            return false;
        if (!attribute_punct(a, i + 1, '('))
            return false;
        if (attribute_is(a, i, "sequence")) {
            prefixed = false; /* inside, omp:: may be left out */
            i += 2;
        } else if (attribute_is(a, i, "directive")) {
            size_t close = attribute_close(a, i + 1);
            if (close >= a->count)
                return false;
            if (give)
                give_directive(a, i + 1, close);
            any = true;
            i = close + 1;
        } else {
            return false;
        }
    }
    return any;
}

void lexer_attribute(struct lexer *lx, uint32_t first)
{
    struct tokens *out = lx->out;
    struct attribute a = {.lx = lx, .token = out->token + first, .count = out->count - first};
    bool holds_pragma = out->pragma_count && out->pragmas[out->pragma_count - 1] >= first;
    /* A conditional inside knows its tokens by number; it may even take back the end. */
    bool holds_branch = out->branch_count && out->branches[out->branch_count - 1].token > first;
    if (holds_pragma || holds_branch || !walk_attribute(&a, false))
        return;
    size_t bytes = a.count * sizeof *a.token;
    a.token = memcpy(xmalloc(bytes), a.token, bytes);
    a.covered = out->text + a.token[0].offset;
    out->count = first;
    lx->line_start = a.token[0].at_line_start;
    walk_attribute(&a, true);
    struct token *pragma = &out->token[a.last_pragma];
    uint32_t end = (uint32_t)(lx->p - out->text);
    pragma->length = end - pragma->offset;
    out->token[out->count - 1].offset = end;
    free(a.token);
}
