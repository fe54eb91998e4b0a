/* Worksharing loops in C and C++: calls that tell the bounds, bodies that count. See loop.h. */
#include "instrumenter/rewrite/c.h"

/* ---- Canonical loops (OpenMP 5.2, 4.4.1) ------------------------------------------------- */

static bool read_condition(const struct tokens *tokens, const struct syntax_node *loop,
                           struct canonical *c)
{
    static const uint16_t relations[] = {
        '<', '>', PUNCT2('<', '='), PUNCT2('>', '='), PUNCT2('!', '='), 0};
    struct extent e = loop_part(tokens, loop->condition);
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

static bool read_increment(const struct tokens *tokens, const struct syntax_node *loop,
                           struct canonical *c)
{
    struct extent e = loop_part(tokens, loop->increment);
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

bool c_read_loop(const struct tokens *tokens, const struct syntax_node *loop, struct canonical *c)
{
    return read_condition(tokens, loop, c) && read_increment(tokens, loop, c);
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

/** Write a value as 64 bits. */
static void write_word(FILE *out, const struct tokens *tokens, struct extent e,
                       const struct c_spelling *spelling)
{
    fputs(spelling->value, out);
    write_extent(out, tokens, e);
    fputs(spelling->value_end, out);
}

/** Write the step, of a pointer in bytes; a loop that begins with a number has no pointer. */
static void write_step(FILE *out, const struct tokens *tokens, const struct canonical *c,
                       const struct c_spelling *spelling)
{
    if (c->first.first == c->first.last && tokens->token[c->first.first].kind == TOKEN_NUMBER) {
        fprintf(out, "%s(pomp2_task\1)", c->down ? "-" : "");
    } else if (spelling->has_classes) {
        fprintf(out, "%spomp2_unit\1(", c->down ? "-" : "");
        write_extent(out, tokens, c->first);
        fputs(") * (pomp2_task\1)", out);
    } else {
        fprintf(out,
                "%s(pomp2_task\1)sizeof(*(__typeof__(__builtin_choose_expr("
                "__builtin_classify_type(",
                c->down ? "-" : "");
        write_extent(out, tokens, c->first);
        fputs(" + 0) == 5, ", out);
        write_extent(out, tokens, c->first);
        fputs(" + 0, (char *)0)))0) * (pomp2_task\1)", out);
    }
    write_extent(out, tokens, c->step);
}

/** May the variable's type be a class? Not where it is declared with an arithmetic type right there
 *  or begins with a number. */
static bool may_be_class(const struct tokens *tokens, const struct canonical *c)
{
    static const char *const types[] = {"int", "long", "unsigned", "signed", "short", "char"};
    bool number =
        c->first.first == c->first.last && tokens->token[c->first.first].kind == TOKEN_NUMBER;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        number |= token_is(tokens, c->variable - 1, types[i]);
    return !number;
}

static void write_bounds(FILE *out, const struct tokens *tokens, struct site *region,
                         const struct canonical *c, const struct c_spelling *spelling)
{
    emit_text(out, region, " @for_bounds(");
    write_word(out, tokens, c->first, spelling);
    fputs(", ", out);
    write_word(out, tokens, c->bound, spelling);
    fputs(", ", out);
    write_step(out, tokens, c, spelling);
    fprintf(out, ", %d);", c->inclusive);
}

static void write_static(FILE *out, const struct tokens *tokens, struct site *region,
                         struct extent chunk, bool seen, const struct c_spelling *spelling)
{
    emit_text(out, region, " @for_static(");
    if (extent_is_empty(chunk))
        putc('0', out);
    else
        write_word(out, tokens, chunk, spelling);
    fprintf(out, ", %d);", seen);
    if (seen)
        emit_text(out, region, " long pomp2_left_% = 0;");
}

unsigned c_loop_write(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                      struct site *region)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct c_spelling *spelling = rewrite->dialect->spelling;
    struct canonical loops[MOST_LOOPS];
    struct loop_sharing sharing;
    if (!loop_sharing(rewrite, node, &sharing))
        return 0;
    unsigned counts = 0, count = sharing.is_static ? loop_nest(rewrite, node, loops) : 0;
    bool known = count > 0;
    for (unsigned i = 0; i < count; i++) {
        write_bounds(out, tokens, region, &loops[i], spelling);
        known &= !spelling->has_classes || !may_be_class(tokens, &loops[i]);
    }
    if (sharing.may_count) {
        counts |= rewrite->options->chunks && !extent_is_empty(sharing.chunk) ? COUNT_CHUNKS : 0;
        counts |= !known ? COUNT_ITERATIONS : 0;
    }
    if (!count && !counts)
        return 0;
    write_static(out, tokens, region, sharing.chunk, counts & COUNT_CHUNKS, spelling);
    if (counts & COUNT_ITERATIONS)
        emit_text(out, region, " pomp2_word\1 pomp2_ran_% = 0;");
    return counts;
}

void c_loop_open_body(struct rewrite *rewrite, const struct syntax_node *node, unsigned counts,
                      struct site *region)
{
    const struct syntax_node *body = loop_body(rewrite, node);
    struct piece piece;
    c_open_piece(&piece, rewrite, node->first, body->first);
    putc('{', piece.out);
    if (counts & COUNT_ITERATIONS)
        emit_text(piece.out, region, " pomp2_ran_%++;");
    if (counts & COUNT_CHUNKS)
        emit_text(piece.out, region,
                  " if (__builtin_expect(pomp2_left_%-- == 0, 0)) pomp2_left_% = @for_chunk();");
    c_insert_before(rewrite, &piece, body->first);
}

void c_loop_close_body(struct rewrite *rewrite, const struct syntax_node *node)
{
    const struct syntax_node *body = loop_body(rewrite, node);
    struct piece piece;
    c_open_piece(&piece, rewrite, node->first, body->last);
    fputs("}", piece.out);
    c_insert_after(rewrite, &piece, body->last);
}

void c_loop_end(FILE *out, unsigned counts, struct site *region)
{
    if (counts & COUNT_ITERATIONS)
        emit_text(out, region, "@for_counted(pomp2_ran_%); ");
}
