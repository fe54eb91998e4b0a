/*
 * What a worksharing loop says of its iterations. Compilers handle schedule(static) without a call
 * that would tell; so the bounds are evaluated once more before the loop: expressions without side
 * effects only, and whose variables mean the same there. Where they are not of that kind (calls,
 * iterators, a nest that is no rectangle) the body counts its iterations, which compilers turn into
 * one addition after the loop; the shares of all threads together then tell which ones they were.
 * In Fortran, where an array's element looks like a call, bodies count first, and bounds are told
 * where they may not. Where chunks are asked for (options->chunks), the body of a schedule(static,
 * chunk) loop counts down to the next one.
 */
#include "instrumenter/syntax/extent.h"
#include "common/memory.h"
#include "instrumenter/rewrite/fortran.h"

#include <stdlib.h>
#include <string.h>

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

/** A node's tokens without a semicolon at the end. */
static struct extent extent_of(const struct tokens *tokens, const struct node *node)
{
    if (!node)
        return (struct extent){1, 0};
    struct extent e = {node->first, node->last};
    while (!extent_is_empty(e) && token_is_punct(tokens, e.last, ';'))
        e.last--;
    return e;
}

/* ---- Canonical loops (OpenMP 5.2, 4.4.1) ------------------------------------------------- */

static bool read_init(const struct tokens *tokens, const struct node *loop, struct canonical *c)
{
    static const uint16_t assign[] = {'=', 0}, comma[] = {',', 0};
    struct extent e = extent_of(tokens, loop->init);
    uint32_t at = extent_find(tokens, e, assign);
    if (!at || at == e.first || extent_find(tokens, e, comma) ||
        tokens->token[at - 1].kind != TOKEN_NAME)
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
    uint32_t at = extent_find(tokens, e, relations);
    if (!at || at == e.first || at == e.last)
        return false;
    c->inclusive = token_is_punct(tokens, at, PUNCT2('<', '=')) ||
                   token_is_punct(tokens, at, PUNCT2('>', '='));
    if (at == e.first + 1 && extent_same_name(tokens, e.first, c->variable))
        c->bound = (struct extent){at + 1, e.last};
    else if (at + 1 == e.last && extent_same_name(tokens, e.last, c->variable))
        c->bound = (struct extent){e.first, at - 1};
    else
        return false;
    return true;
}

static bool read_increment(const struct tokens *tokens, const struct node *loop,
                           struct canonical *c)
{
    struct extent e = extent_of(tokens, loop->increment);
    if (extent_is_empty(e) || e.last == e.first)
        return false;
    uint32_t sign = e.first + 1;
    bool leads = extent_same_name(tokens, e.first, c->variable);
    c->step = (struct extent){1, 0};
    if (e.last == e.first + 1) { /* ++v, v++ */
        sign = leads ? e.last : e.first;
        c->down = token_is_punct(tokens, sign, PUNCT2('-', '-'));
        return (leads || extent_same_name(tokens, e.last, c->variable)) &&
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
    if (extent_same_name(tokens, sign + 1, c->variable)) { /* v = v + step */
        c->down = token_is_punct(tokens, sign + 2, '-');
        c->step = (struct extent){sign + 3, e.last};
        return c->down || token_is_punct(tokens, sign + 2, '+');
    }
    c->step = (struct extent){sign + 1, e.last - 2}; /* v = step + v */
    return extent_same_name(tokens, e.last, c->variable) && token_is_punct(tokens, e.last - 1, '+');
}

/** `do v = first, bound, step` */
static bool read_do(const struct tokens *tokens, const struct node *loop, struct canonical *c)
{
    c->bound = extent_of(tokens, loop->condition);
    c->step = extent_of(tokens, loop->increment);
    return read_init(tokens, loop, c) && !extent_is_empty(c->bound);
}

static bool read_head(const struct tokens *tokens, const struct node *loop, struct canonical *c)
{
    if (tokens->is_fortran)
        return read_do(tokens, loop, c);
    return read_init(tokens, loop, c) && read_condition(tokens, loop, c) &&
           read_increment(tokens, loop, c);
}

static bool read_loop(const struct tokens *tokens, const struct node *loop, struct canonical *c)
{
    return loop->kind == NODE_FOR && !loop->is_range && read_head(tokens, loop, c) &&
           extent_is_pure(tokens, c->first) && extent_is_pure(tokens, c->bound) &&
           (extent_is_empty(c->step) || extent_is_pure(tokens, c->step));
}

/* ---- Which loops ------------------------------------------------------------------------- */

/** Does a clause give a variable of the expression another meaning in the loop? */
static bool is_privatised(const struct tokens *tokens, const struct directive *directive,
                          struct extent e)
{
    static const enum clause_id lists[] = {CLAUSE_PRIVATE, CLAUSE_FIRSTPRIVATE, CLAUSE_LASTPRIVATE,
                                           CLAUSE_LINEAR, CLAUSE_REDUCTION};
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        for (size_t l = 0; clause->info && l < sizeof lists / sizeof *lists; l++)
            for (uint32_t i = e.first;
                 clause->info->id == lists[l] && i <= e.last && !extent_is_empty(e); i++)
                if (tokens->token[i].kind == TOKEN_NAME && clause_has_item(tokens, clause, i))
                    return true;
    return false;
}

enum schedule { SCHEDULE_OTHER, SCHEDULE_STATIC, SCHEDULE_AUTO };

/** Which schedule, with the chunk of schedule(static, chunk), empty without one. */
static enum schedule read_schedule(const struct tokens *tokens, const struct directive *directive,
                                   struct extent *chunk)
{
    static const uint16_t comma[] = {',', 0};
    const struct clause *schedule = directive_clause(directive, CLAUSE_SCHEDULE);
    *chunk = (struct extent){1, 0};
    if (!schedule)
        return SCHEDULE_STATIC;
    if (schedule->argument && token_is(tokens, schedule->argument, "auto"))
        return SCHEDULE_AUTO;
    if (!schedule->argument || !token_is(tokens, schedule->argument, "static"))
        return SCHEDULE_OTHER;
    struct extent e = {schedule->argument, schedule->argument_last};
    uint32_t at = extent_find(tokens, e, comma);
    if (at)
        *chunk = (struct extent){at + 1, e.last};
    bool evaluable = extent_is_empty(*chunk) ||
                     (extent_is_pure(tokens, *chunk) && !is_privatised(tokens, directive, *chunk));
    return evaluable ? SCHEDULE_STATIC : SCHEDULE_OTHER;
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
                if (extent_has_name(tokens, parts[p], loops[k].variable))
                    return 0;
        }
    }
    return count;
}

/* ---- Text -------------------------------------------------------------------------------- */

static void write_extent(FILE *out, const struct tokens *tokens, struct extent e)
{
    putc('(', out);
    if (extent_is_empty(e))
        putc('1', out);
    else
        tokens_write(out, tokens, e.first, e.last, true);
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

/** Worksharing loops whose shares a compiler may hand out without a call. */
static bool describes(const struct node *node)
{
    static const uint32_t others = LEAF(DIRECTIVE_DISTRIBUTE) | LEAF(DIRECTIVE_TASKLOOP) |
                                   LEAF(DIRECTIVE_LOOP) | LEAF(DIRECTIVE_TEAMS) |
                                   LEAF(DIRECTIVE_TARGET);
    uint32_t leaves = node_leaves(node);
    return (leaves & LEAF(DIRECTIVE_FOR)) && !(leaves & others) &&
           !directive_clause(node->directive, CLAUSE_ORDERED);
}

/** The body that is executed once for each iteration, or NULL. */
static const struct node *body_of(const struct rewrite *rewrite, const struct node *node)
{
    unsigned depth = directive_loops(tokens_of(rewrite), node->directive);
    const struct node *loop = depth ? node_loop(node, depth - 1) : NULL;
    return loop ? loop->body : NULL;
}

/** Is a loop transformed before its iterations are shared? Then they are not those of its text. */
static bool is_transformed(const struct node *node, const struct node *body)
{
    for (const struct node *up = body->parent; up && up != node; up = up->parent)
        if (up->kind == NODE_DIRECTIVE)
            return true;
    return false;
}

/** Is the body in two halves with a scan between them? It must be nothing else. */
static bool has_scan(const struct tokens *tokens, const struct directive *directive)
{
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->modifier && token_is(tokens, clause->modifier, "inscan"))
            return true;
    return false;
}

/** May the body count? Not where its iterations are vectorised as they stand. */
static bool can_count(const struct tokens *tokens, const struct node *node)
{
    return !(node_leaves(node) & LEAF(DIRECTIVE_SIMD)) &&
           !directive_clause(node->directive, CLAUSE_ORDER) && !has_scan(tokens, node->directive);
}

/** A variable whose type may be a class: it is not declared with an arithmetic type right there. */
static bool may_be_class(const struct tokens *tokens, const struct canonical *c)
{
    static const char *const types[] = {"int", "long", "unsigned", "signed", "short", "char"};
    bool number =
        c->first.first == c->first.last && tokens->token[c->first.first].kind == TOKEN_NUMBER;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        number |= token_is(tokens, c->variable - 1, types[i]);
    return !number;
}

static void write_bounds(FILE *out, const struct tokens *tokens, struct region *region,
                         const struct canonical *c, bool cxx)
{
    emit_text(out, region, " @for_bounds(");
    write_value(out, tokens, c->first, cxx);
    fputs(", ", out);
    write_value(out, tokens, c->bound, cxx);
    fputs(", ", out);
    write_step(out, tokens, c, cxx);
    fprintf(out, ", %d);", c->inclusive);
}

static void write_static(FILE *out, const struct tokens *tokens, struct region *region,
                         struct extent chunk, bool seen, bool cxx)
{
    emit_text(out, region, " @for_static(");
    if (extent_is_empty(chunk))
        putc('0', out);
    else
        write_value(out, tokens, chunk, cxx);
    fprintf(out, ", %d);", seen);
    if (seen)
        emit_text(out, region, " long pomp2_left_% = 0;");
}

unsigned chunk_write(FILE *out, const struct rewrite *rewrite, const struct node *node,
                     struct region *region)
{
    const struct tokens *tokens = tokens_of(rewrite);
    bool cxx = rewrite->options->language == LANGUAGE_CXX;
    struct canonical loops[MOST_LOOPS];
    struct extent chunk;
    unsigned count = 0, counts = 0;
    enum schedule schedule = read_schedule(tokens, node->directive, &chunk);
    const struct node *body = body_of(rewrite, node);
    if (!describes(node) || !schedule || !body || is_transformed(node, body))
        return 0;
    if (schedule == SCHEDULE_STATIC)
        count = read_nest(tokens, node, loops);
    bool known = count > 0;
    for (unsigned i = 0; i < count; i++) {
        write_bounds(out, tokens, region, &loops[i], cxx);
        known &= !cxx || !may_be_class(tokens, &loops[i]);
    }
    if (can_count(tokens, node)) {
        counts |= rewrite->options->chunks && !extent_is_empty(chunk) ? COUNT_CHUNKS : 0;
        counts |= !known ? COUNT_ITERATIONS : 0;
    }
    if (!count && !counts)
        return 0;
    write_static(out, tokens, region, chunk, counts & COUNT_CHUNKS, cxx);
    if (counts & COUNT_ITERATIONS)
        emit_text(out, region, " pomp2_word pomp2_ran_% = 0;");
    return counts;
}

void chunk_open_body(struct rewrite *rewrite, const struct node *node, unsigned counts,
                     struct region *region)
{
    const struct node *body = body_of(rewrite, node);
    struct piece piece;
    piece_open(&piece, rewrite, node->first, body->first);
    putc('{', piece.out);
    if (counts & COUNT_ITERATIONS)
        emit_text(piece.out, region, " pomp2_ran_%++;");
    if (counts & COUNT_CHUNKS)
        emit_text(piece.out, region,
                  " if (__builtin_expect(pomp2_left_%-- == 0, 0)) pomp2_left_% = @for_chunk();");
    place_before(rewrite, &piece, body->first);
}

void chunk_close_body(struct rewrite *rewrite, const struct node *node)
{
    const struct node *body = body_of(rewrite, node);
    struct piece piece;
    piece_open(&piece, rewrite, node->first, body->last);
    fputs("}", piece.out);
    place_after(rewrite, &piece, body->last);
}

void chunk_end(FILE *out, unsigned counts, struct region *region)
{
    if (counts & COUNT_ITERATIONS)
        emit_text(out, region, "@for_counted(pomp2_ran_%); ");
}

const struct node *chunk_fortran(const struct rewrite *rewrite, const struct node *node,
                                 uint32_t *chunk_first, uint32_t *chunk_last)
{
    const struct tokens *tokens = tokens_of(rewrite);
    const struct node *body = body_of(rewrite, node);
    struct extent chunk;
    if (!describes(node) || !body || is_transformed(node, body) || !can_count(tokens, node) ||
        !read_schedule(tokens, node->directive, &chunk))
        return NULL;
    *chunk_first = extent_is_empty(chunk) ? 0 : chunk.first;
    *chunk_last = chunk.last;
    return body->parent->kind == NODE_FOR && !body->parent->is_range ? body->parent : NULL;
}

/* ---- Fortran: bounds --------------------------------------------------------------------- */

/** The nest, if it is one whose body may not count; `loops` holds MOST_LOOPS. */
static unsigned read_fortran_nest(const struct rewrite *rewrite, const struct node *node,
                                  struct canonical *loops, struct extent *chunk)
{
    const struct tokens *tokens = tokens_of(rewrite);
    const struct node *body = body_of(rewrite, node);
    if (!describes(node) || !body || is_transformed(node, body) || can_count(tokens, node) ||
        read_schedule(tokens, node->directive, chunk) != SCHEDULE_STATIC)
        return 0;
    return read_nest(tokens, node, loops);
}

bool chunk_fortran_has_bounds(const struct rewrite *rewrite, const struct node *node)
{
    struct canonical loops[MOST_LOOPS];
    struct extent chunk;
    return read_fortran_nest(rewrite, node, loops, &chunk) > 0;
}

/** An assignment makes 64 bits of any kind. Blanks, so that the line can be broken anywhere. */
static void write_assignment(FILE *out, const struct rewrite *rewrite, const struct region *region,
                             const char *name, struct extent e, const char *otherwise)
{
    char *text;
    size_t length;
    FILE *line = xstream(&text, &length);
    fprintf(line, "pomp2_%s_%u =", name, region->number);
    if (extent_is_empty(e))
        fprintf(line, " %s", otherwise);
    for (uint32_t i = e.first; i <= e.last && !extent_is_empty(e); i++) {
        putc(' ', line);
        tokens_write(line, tokens_of(rewrite), i, i, true);
    }
    fclose(line);
    fortran_write_statement(out, rewrite, text);
    free(text);
}

void chunk_fortran_bounds(FILE *out, const struct rewrite *rewrite, const struct node *node,
                          const struct region *region)
{
    struct canonical loops[MOST_LOOPS];
    struct extent chunk;
    unsigned count = read_fortran_nest(rewrite, node, loops, &chunk);
    for (unsigned i = 0; i < count; i++) {
        write_assignment(out, rewrite, region, "first", loops[i].first, "");
        write_assignment(out, rewrite, region, "bound", loops[i].bound, "");
        write_assignment(out, rewrite, region, "step", loops[i].step, "1");
        fortran_write_calls(out, rewrite, region,
                            "@for_bounds(pomp2_first_%, pomp2_bound_%, pomp2_step_%)");
    }
    write_assignment(out, rewrite, region, "step", chunk, "0");
    fortran_write_calls(out, rewrite, region, "@for_static(pomp2_step_%)");
}
