/*
 * What a worksharing loop says of its iterations. Compilers handle schedule(static) without a call
 * that would tell; so the bounds are evaluated once more before the loop: expressions without side
 * effects only, and whose variables mean the same there. Where chunks are asked for
 * (options->chunks), the body of a schedule(static, chunk) loop counts down to the next one.
 */
#include "instrumenter/rewrite.h"

#include "instrumenter/memory.h"

#include <stdlib.h>
#include <string.h>

/** Tokens first .. last; none when last < first. */
struct extent {
    uint32_t first, last;
};

/** A canonical loop: variable, first value, bound, step. */
struct canonical {
    uint32_t variable;
    struct extent first, bound, step; /* no step: 1 */
    bool down, inclusive;
};

static const struct tokens *tokens_of(const struct rewrite *rewrite)
{
    return &rewrite->tree->tokens;
}

static bool is_empty(struct extent e)
{
    return e.last < e.first;
}

static bool same_name(const struct tokens *tokens, uint32_t a, uint32_t b)
{
    char text[256];
    token_spelling(tokens, b, text, sizeof text);
    return tokens->token[a].kind == TOKEN_NAME && token_is(tokens, a, text);
}

static bool has_name(const struct tokens *tokens, struct extent e, uint32_t name)
{
    for (uint32_t i = e.first; i <= e.last && !is_empty(e); i++)
        if (same_name(tokens, i, name))
            return true;
    return false;
}

/** A node's tokens without a semicolon at the end. */
static struct extent extent_of(const struct tokens *tokens, const struct node *node)
{
    if (!node)
        return (struct extent){1, 0};
    struct extent e = {node->first, node->last};
    while (!is_empty(e) && token_is_punct(tokens, e.last, ';'))
        e.last--;
    return e;
}

/** The first token of that kind outside of brackets, or 0. */
static uint32_t find(const struct tokens *tokens, struct extent e, const uint16_t *puncts)
{
    int depth = 0;
    for (uint32_t i = e.first; i <= e.last && !is_empty(e); i++) {
        depth += token_is_punct(tokens, i, '(') || token_is_punct(tokens, i, '[') ||
                 token_is_punct(tokens, i, '{');
        depth -= token_is_punct(tokens, i, ')') || token_is_punct(tokens, i, ']') ||
                 token_is_punct(tokens, i, '}');
        for (const uint16_t *p = puncts; !depth && *p; p++)
            if (token_is_punct(tokens, i, *p))
                return i;
    }
    return 0;
}

/** May it be evaluated once more? Names, numbers, arithmetic and members; no call and no
 * assignment. */
static bool is_pure(const struct tokens *tokens, struct extent e)
{
    static const char operators[] = "+-*/%&|^~!.()[]";
    for (uint32_t i = e.first; i <= e.last; i++) {
        const struct token *token = &tokens->token[i];
        bool pure = false;
        if (token->kind == TOKEN_NUMBER || token->kind == TOKEN_CHARACTER)
            pure = true;
        else if (token->kind == TOKEN_NAME) /* what precedes a bracket may be called, or a type */
            pure = !token->keyword && !(i < e.last && token_is_punct(tokens, i + 1, '('));
        else if (token->kind == TOKEN_PUNCTUATOR)
            pure = (token->punct < 128 && strchr(operators, token->punct)) ||
                   token->punct == PUNCT2('-', '>') || token->punct == PUNCT2('<', '<') ||
                   token->punct == PUNCT2('>', '>') || token->punct == PUNCT2(':', ':');
        if (!pure ||
            (i > e.first && token_is_punct(tokens, i, '(') && token_is_punct(tokens, i - 1, ')')))
            return false;
    }
    return !is_empty(e);
}

/* ---- Canonical loops (OpenMP 5.2, 4.4.1) ---- */

static bool read_init(const struct tokens *tokens, const struct node *loop, struct canonical *c)
{
    static const uint16_t assign[] = {'=', 0}, comma[] = {',', 0};
    struct extent e = extent_of(tokens, loop->init);
    uint32_t at = find(tokens, e, assign);
    if (!at || at == e.first || find(tokens, e, comma) || tokens->token[at - 1].kind != TOKEN_NAME)
        return false;
    c->variable = at - 1;
    c->first = (struct extent){at + 1, e.last};
    return true;
}

static bool read_condition(const struct tokens *tokens, const struct node *loop,
                           struct canonical *c)
{
    static const uint16_t relations[] = {
        '<', '>', PUNCT2('<', '='), PUNCT2('>', '='), PUNCT2('!', '='), 0};
    struct extent e = extent_of(tokens, loop->condition);
    uint32_t at = find(tokens, e, relations);
    if (!at || at == e.first || at == e.last)
        return false;
    c->inclusive = token_is_punct(tokens, at, PUNCT2('<', '=')) ||
                   token_is_punct(tokens, at, PUNCT2('>', '='));
    if (at == e.first + 1 && same_name(tokens, e.first, c->variable))
        c->bound = (struct extent){at + 1, e.last};
    else if (at + 1 == e.last && same_name(tokens, e.last, c->variable))
        c->bound = (struct extent){e.first, at - 1};
    else
        return false;
    return true;
}

static bool read_increment(const struct tokens *tokens, const struct node *loop,
                           struct canonical *c)
{
    struct extent e = extent_of(tokens, loop->increment);
    if (is_empty(e) || e.last == e.first)
        return false;
    uint32_t sign = e.first + 1;
    bool leads = same_name(tokens, e.first, c->variable);
    c->step = (struct extent){1, 0};
    if (e.last == e.first + 1) { /* ++v, v++ */
        sign = leads ? e.last : e.first;
        c->down = token_is_punct(tokens, sign, PUNCT2('-', '-'));
        return (leads || same_name(tokens, e.last, c->variable)) &&
               (c->down || token_is_punct(tokens, sign, PUNCT2('+', '+')));
    }
    if (!leads)
        return false;
    c->down = token_is_punct(tokens, sign, PUNCT2('-', '='));
    if (c->down || token_is_punct(tokens, sign, PUNCT2('+', '='))) { /* v += step */
        c->step = (struct extent){sign + 1, e.last};
        return true;
    }
    if (!token_is_punct(tokens, sign, '=') || e.last < sign + 3)
        return false;
    if (same_name(tokens, sign + 1, c->variable)) { /* v = v + step */
        c->down = token_is_punct(tokens, sign + 2, '-');
        c->step = (struct extent){sign + 3, e.last};
        return c->down || token_is_punct(tokens, sign + 2, '+');
    }
    c->step = (struct extent){sign + 1, e.last - 2}; /* v = step + v */
    return same_name(tokens, e.last, c->variable) && token_is_punct(tokens, e.last - 1, '+');
}

/* DO variable = first, bound, step. Side effects in these may occur any number of times (4.4.1). */
static bool read_do(const struct tokens *tokens, const struct node *loop, struct canonical *c)
{
    *c = (struct canonical){.inclusive = true, .step = extent_of(tokens, loop->increment)};
    c->bound = extent_of(tokens, loop->condition);
    return read_init(tokens, loop, c) && !is_empty(c->first) && !is_empty(c->bound);
}

static bool read_loop(const struct tokens *tokens, const struct node *loop, struct canonical *c)
{
    if (tokens->is_fortran)
        return loop->kind == NODE_FOR && !loop->is_range && read_do(tokens, loop, c);
    return loop->kind == NODE_FOR && !loop->is_range && read_init(tokens, loop, c) &&
           read_condition(tokens, loop, c) && read_increment(tokens, loop, c) &&
           is_pure(tokens, c->first) && is_pure(tokens, c->bound) &&
           (is_empty(c->step) || is_pure(tokens, c->step));
}

/* ---- Which loops ---- */

/** Does a clause give a variable of the expression another meaning in the loop? */
static bool is_privatised(const struct tokens *tokens, const struct directive *directive,
                          struct extent e)
{
    static const enum clause_id lists[] = {CLAUSE_PRIVATE, CLAUSE_FIRSTPRIVATE, CLAUSE_LASTPRIVATE,
                                           CLAUSE_LINEAR, CLAUSE_REDUCTION};
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        for (size_t l = 0; clause->info && l < sizeof lists / sizeof *lists; l++)
            for (uint32_t i = e.first; clause->info->id == lists[l] && i <= e.last && !is_empty(e);
                 i++)
                if (tokens->token[i].kind == TOKEN_NAME && clause_has_item(tokens, clause, i))
                    return true;
    return false;
}

/** The chunk of schedule(static, chunk), empty without one. False: the schedule is another. */
static bool static_chunk(const struct tokens *tokens, const struct directive *directive,
                         struct extent *chunk)
{
    static const uint16_t comma[] = {',', 0};
    const struct clause *schedule = directive_clause(directive, CLAUSE_SCHEDULE);
    *chunk = (struct extent){1, 0};
    if (!schedule)
        return true;
    if (!schedule->argument || !token_is(tokens, schedule->argument, "static"))
        return false;
    struct extent e = {schedule->argument, schedule->argument_last};
    uint32_t at = find(tokens, e, comma);
    if (at)
        *chunk = (struct extent){at + 1, e.last};
    return is_empty(*chunk) || tokens->is_fortran || is_pure(tokens, *chunk);
}

enum { MOST_LOOPS = 8 };

/** The loops of the nest, if all can be described where the construct begins. */
static unsigned read_nest(const struct tokens *tokens, const struct node *node,
                          struct canonical *loops)
{
    unsigned count = directive_loops(tokens, node->directive);
    if (count > MOST_LOOPS)
        return 0;
    for (unsigned i = 0; i < count; i++) {
        const struct node *loop = node_loop(node, i);
        if (!loop || !read_loop(tokens, loop, &loops[i]))
            return 0;
        const struct extent parts[] = {loops[i].first, loops[i].bound, loops[i].step};
        for (int p = 0; p < 3; p++) {
            if (is_privatised(tokens, node->directive, parts[p]))
                return 0;
            for (unsigned k = 0; k <= i; k++)
                if (has_name(tokens, parts[p], loops[k].variable))
                    return 0;
        }
    }
    return count;
}

/* ---- Text ---- */

static void write_extent(FILE *out, const struct tokens *tokens, struct extent e)
{
    putc('(', out);
    if (is_empty(e))
        putc('1', out);
    else
        describe_tokens(out, tokens, e.first, e.last, true);
    putc(')', out);
}

/** A value as 64 bits. C++ has helpers that do without casts and leave classes alone. */
static void write_value(FILE *out, const struct tokens *tokens, struct extent e, bool cxx)
{
    fputs(cxx ? "pomp2_value(" : "(pomp2_word)(", out);
    write_extent(out, tokens, e);
    fputs(cxx ? ")" : " + 0)", out);
}

/** The step, of a pointer in bytes; a loop that begins with a number has none. */
static void write_step(FILE *out, const struct tokens *tokens, const struct canonical *c, bool cxx)
{
    if (c->first.first == c->first.last && tokens->token[c->first.first].kind == TOKEN_NUMBER) {
        fprintf(out, "%s(pomp2_task)", c->down ? "-" : "");
    } else if (cxx) {
        fprintf(out, "%spomp2_unit(", c->down ? "-" : "");
        write_extent(out, tokens, c->first);
        fputs(") * (pomp2_task)", out);
    } else {
        fprintf(out,
                "%s(pomp2_task)sizeof(*(__typeof__(__builtin_choose_expr("
                "__builtin_classify_type(",
                c->down ? "-" : "");
        write_extent(out, tokens, c->first);
        fputs(" + 0) == 5, ", out);
        write_extent(out, tokens, c->first);
        fputs(" + 0, (char *)0)))0) * (pomp2_task)", out);
    }
    write_extent(out, tokens, c->step);
}

/** Is the body of this schedule(static, chunk) loop to say when a chunk begins? */
static bool is_seen(const struct rewrite *rewrite, const struct node *node)
{
    struct extent chunk;
    return rewrite->options->chunks && static_chunk(tokens_of(rewrite), node->directive, &chunk) &&
           !is_empty(chunk) && !(node_leaves(node) & LEAF(DIRECTIVE_SIMD)) &&
           !directive_clause(node->directive, CLAUSE_ORDER);
}

static bool describes(const struct node *node)
{
    static const uint32_t others = LEAF(DIRECTIVE_DISTRIBUTE) | LEAF(DIRECTIVE_TASKLOOP) |
                                   LEAF(DIRECTIVE_LOOP) | LEAF(DIRECTIVE_TEAMS) |
                                   LEAF(DIRECTIVE_TARGET);
    uint32_t leaves = node_leaves(node);
    return (leaves & LEAF(DIRECTIVE_FOR)) && !(leaves & others) &&
           !directive_clause(node->directive, CLAUSE_ORDERED);
}

/** The loops of the construct that can be described; 0: not all of them can. */
static unsigned described_loops(const struct rewrite *rewrite, const struct node *node,
                                struct canonical *loops, struct extent *chunk)
{
    const struct tokens *tokens = tokens_of(rewrite);
    if (!describes(node) || !static_chunk(tokens, node->directive, chunk) ||
        is_privatised(tokens, node->directive, *chunk))
        return 0;
    return read_nest(tokens, node, loops);
}

bool chunk_write(FILE *out, const struct rewrite *rewrite, const struct node *node,
                 struct region *region)
{
    const struct tokens *tokens = tokens_of(rewrite);
    bool cxx = rewrite->options->language == LANGUAGE_CXX;
    struct canonical loops[MOST_LOOPS];
    struct extent chunk;
    unsigned count = described_loops(rewrite, node, loops, &chunk);
    for (unsigned i = 0; i < count; i++) {
        emit_text(out, region, " @for_bounds(");
        write_value(out, tokens, loops[i].first, cxx);
        fputs(", ", out);
        write_value(out, tokens, loops[i].bound, cxx);
        fputs(", ", out);
        write_step(out, tokens, &loops[i], cxx);
        fprintf(out, ", %d);", loops[i].inclusive);
    }
    if (!count)
        return false;
    bool seen = is_seen(rewrite, node);
    emit_text(out, region, " @for_static(");
    if (is_empty(chunk))
        putc('0', out);
    else
        write_value(out, tokens, chunk, cxx);
    fprintf(out, ", %d);", seen);
    if (seen)
        emit_text(out, region, " long pomp2_left_% = 0;");
    return seen;
}

/** The body that is executed once for each iteration, or NULL. */
static const struct node *body_of(const struct rewrite *rewrite, const struct node *node)
{
    unsigned depth = directive_loops(tokens_of(rewrite), node->directive);
    const struct node *loop = depth ? node_loop(node, depth - 1) : NULL;
    return loop ? loop->body : NULL;
}

void chunk_open_body(struct rewrite *rewrite, const struct node *node, struct region *region)
{
    const struct node *body = body_of(rewrite, node);
    struct piece piece;
    if (!body)
        return;
    piece_open(&piece, rewrite, node->first, body->first);
    emit_text(piece.out, region,
              "{ if (__builtin_expect(pomp2_left_%-- == 0, 0)) "
              "pomp2_left_% = @for_chunk();");
    place_before(rewrite, &piece, body->first);
}

void chunk_close_body(struct rewrite *rewrite, const struct node *node)
{
    const struct node *body = body_of(rewrite, node);
    struct piece piece;
    if (!body)
        return;
    piece_open(&piece, rewrite, node->first, body->last);
    fputs("}", piece.out);
    place_after(rewrite, &piece, body->last);
}

/* ---- Fortran ---- */

/** An argument of eight bytes. */
static void write_argument(FILE *out, const struct tokens *tokens, struct extent e)
{
    write_extent(out, tokens, e);
    fputs("+0_8", out);
}

static void write_call(FILE *out, const struct rewrite *rewrite, const char *text)
{
    emit_fortran_line(out, "     ", text, rewrite->options->language == LANGUAGE_FORTRAN_FIXED);
}

static void write_do(FILE *out, const struct rewrite *rewrite, const struct canonical *c)
{
    const struct tokens *tokens = tokens_of(rewrite);
    char *text;
    size_t length;
    FILE *call = xstream(&text, &length);
    fputs("call pomp2_at_for_bounds(", call);
    write_argument(call, tokens, c->first);
    fputs(", ", call);
    write_argument(call, tokens, c->bound);
    fputs(", ", call);
    write_argument(call, tokens, c->step);
    putc(')', call);
    fclose(call);
    write_call(out, rewrite, text);
    free(text);
}

void chunk_write_fortran(FILE *out, const struct rewrite *rewrite, const struct node *node)
{
    struct canonical loops[MOST_LOOPS];
    struct extent chunk;
    char *text;
    size_t length;
    unsigned count = described_loops(rewrite, node, loops, &chunk);
    for (unsigned i = 0; i < count; i++)
        write_do(out, rewrite, &loops[i]);
    if (!count)
        return;
    FILE *call = xstream(&text, &length);
    fputs("call pomp2_at_for_static(", call);
    if (is_empty(chunk))
        fputs("0_8", call);
    else
        write_argument(call, tokens_of(rewrite), chunk);
    fprintf(call, ", %d_8)", is_seen(rewrite, node));
    fclose(call);
    write_call(out, rewrite, text);
    free(text);
}

bool chunk_is_described(const struct rewrite *rewrite, const struct node *node)
{
    struct canonical loops[MOST_LOOPS];
    struct extent chunk;
    return described_loops(rewrite, node, loops, &chunk) > 0;
}

const struct node *chunk_body(const struct rewrite *rewrite, const struct node *node)
{
    return chunk_is_described(rewrite, node) && is_seen(rewrite, node) ? body_of(rewrite, node) : NULL;
}
