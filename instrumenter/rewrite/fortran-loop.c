/* Worksharing loops in Fortran: bodies that count, variables that tell the bounds. See loop.h. */
#include "instrumenter/rewrite/fortran.h"

#include "common/memory.h"

#include <stdlib.h>

static const char bounds[] = "@for_bounds(pomp2_first_%, pomp2_bound_%, pomp2_step_%)",
                  chunk_known[] = "@for_static(pomp2_step_%)",
                  chunk_size[] = "@for_static(pomp2_ran_%)",
                  chunk_seen[] = "@for_chunks(pomp2_ran_%)",
                  chunk_next[] = "@for_chunk(pomp2_left_%)",
                  counted[] = "@for_counted(pomp2_ran_%)";

/** In `do v = first, bound, step` the step may be left out. */
bool fortran_read_loop(const struct tokens *tokens, const struct syntax_node *loop,
                       struct canonical *c)
{
    c->bound = loop_part(tokens, loop->condition);
    c->step = loop_part(tokens, loop->increment);
    return !extent_is_empty(c->bound);
}

/* ---- What is told ------------------------------------------------------------------------ */

/** The DO statement whose body counts its iterations, if it should, and the chunk of its schedule;
 *  or NULL. */
static const struct syntax_node *counting_loop(const struct rewrite *rewrite,
                                               const struct syntax_node *node, struct extent *chunk)
{
    struct loop_sharing sharing;
    if (!loop_sharing(rewrite, node, &sharing) || !sharing.may_count)
        return NULL;
    const struct syntax_node *loop = sharing.body->parent;
    *chunk = sharing.chunk;
    return loop->kind == NODE_FOR && !loop->is_range ? loop : NULL;
}

/** The nest, if it is one whose bounds can be told, and whose body may not count. */
static unsigned told_nest(const struct rewrite *rewrite, const struct syntax_node *node,
                          struct canonical *loops, struct extent *chunk)
{
    struct loop_sharing sharing;
    if (!loop_sharing(rewrite, node, &sharing) || sharing.may_count || !sharing.is_static)
        return 0;
    *chunk = sharing.chunk;
    return loop_nest(rewrite, node, loops);
}

/** May a variable for the loop be declared, of which each thread has its own? */
static bool can_declare(const struct rewrite *rewrite, const struct syntax_node *node,
                        const struct plan *plan)
{
    const struct syntax_node *function = node_function(node);
    const struct syntax_node *around = plan->split ? NULL : fortran_environment(node);
    return (plan->split || plan->pattern == PATTERN_FOR) && function && function->declarations &&
           !function->is_saved && !(around && plan_make(rewrite, around, SILENCE_NONE).reason);
}

/** The bounds of a loop whose body may not count are told before it. */
static void plan_bounds(struct rewrite *rewrite, const struct syntax_node *node, struct plan *plan,
                        const struct site *region)
{
    static const char *const names[] = {"first", "bound", "step"};
    struct canonical loops[MOST_LOOPS];
    struct extent chunk;
    if (!told_nest(rewrite, node, loops, &chunk))
        return;
    plan->bounds = true;
    const struct syntax_node *around = plan->split ? node : fortran_environment(node);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        fortran_declare_private(rewrite, node_function(node), around, "integer(8)", names[i],
                                region);
}

/** What counts stands behind the DO statement of the innermost loop. */
static void write_counting(FILE *out, const struct rewrite *rewrite, const struct plan *plan,
                           const struct site *region)
{
    unsigned n = region->number;
    fprintf(out, "      pomp2_ran_%u = pomp2_ran_%u + 1\n", n, n);
    if (!(plan->counts & COUNT_CHUNKS))
        return;
    fprintf(out, "      if (pomp2_left_%u == 0) then\n", n);
    fortran_write_calls(out, rewrite, region, chunk_next);
    fprintf(out, "      else\n      pomp2_left_%u = pomp2_left_%u - 1\n      end if\n", n, n);
}

static void plan_counting(struct rewrite *rewrite, const struct syntax_node *node,
                          struct plan *plan, const struct site *region)
{
    struct piece piece;
    struct extent chunk;
    const struct syntax_node *loop = counting_loop(rewrite, node, &chunk);
    const struct syntax_node *end = loop && loop->increment ? loop->increment
                                    : loop                  ? loop->condition
                                                            : NULL;
    if (!end || tokens_hold_conditional(&rewrite->tree->tokens, loop->first, end->last))
        return;
    const struct syntax_node *function = node_function(node);
    const struct syntax_node *around = plan->split ? node : fortran_environment(node);
    bool chunks = !extent_is_empty(chunk) && rewrite->options->chunks;
    plan->counts = COUNT_ITERATIONS | (chunks ? COUNT_CHUNKS : 0);
    fortran_declare_private(rewrite, function, around, "integer(8)", "ran", region);
    if (chunks)
        fortran_declare_private(rewrite, function, around, "integer(8)", "left", region);
    fortran_open_lines(&piece, rewrite, end->last);
    write_counting(piece.out, rewrite, plan, region);
    fortran_insert_behind(rewrite, &piece, end->last);
}

void fortran_loop_plan(struct rewrite *rewrite, const struct syntax_node *node, struct plan *plan,
                       const struct site *region)
{
    if (!can_declare(rewrite, node, plan))
        return;
    plan_counting(rewrite, node, plan, region);
    plan_bounds(rewrite, node, plan, region);
}

void fortran_loop_declare_calls(struct rewrite *rewrite, const struct syntax_node *function,
                                const struct plan *plan)
{
    static const char *const counting[] = {chunk_size, chunk_seen, chunk_next, counted};
    for (size_t i = 0; plan->counts && i < sizeof counting / sizeof *counting; i++)
        fortran_declare_calls(rewrite, function, counting[i]);
    if (plan->bounds) {
        fortran_declare_calls(rewrite, function, bounds);
        fortran_declare_calls(rewrite, function, chunk_known);
    }
}

/* ---- Text -------------------------------------------------------------------------------- */

/** An assignment makes 64 bits of any kind. Blanks, so that the line can be broken anywhere. */
static void write_assignment(FILE *out, const struct rewrite *rewrite, const struct site *region,
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
        tokens_write(line, &rewrite->tree->tokens, i, i, true);
    }
    fclose(line);
    fortran_write_statement(out, rewrite, text);
    free(text);
}

static void write_bounds(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                         const struct site *region)
{
    struct canonical loops[MOST_LOOPS];
    struct extent chunk;
    unsigned count = told_nest(rewrite, node, loops, &chunk);
    for (unsigned i = 0; i < count; i++) {
        write_assignment(out, rewrite, region, "first", loops[i].first, "");
        write_assignment(out, rewrite, region, "bound", loops[i].bound, "");
        write_assignment(out, rewrite, region, "step", loops[i].step, "1");
        fortran_write_calls(out, rewrite, region, bounds);
    }
    write_assignment(out, rewrite, region, "step", chunk, "0");
    fortran_write_calls(out, rewrite, region, chunk_known);
}

void fortran_loop_write_begin(FILE *out, const struct rewrite *rewrite,
                              const struct syntax_node *node, const struct plan *plan,
                              const struct site *region)
{
    struct extent chunk;
    if (plan->bounds)
        write_bounds(out, rewrite, node, region);
    if (!plan->counts || !counting_loop(rewrite, node, &chunk))
        return;
    if (!extent_is_empty(chunk)) {
        fprintf(out, "      pomp2_ran_%u = ", region->number);
        tokens_write(out, &rewrite->tree->tokens, chunk.first, chunk.last, true);
        putc('\n', out);
        fortran_write_calls(out, rewrite, region,
                            plan->counts & COUNT_CHUNKS ? chunk_seen : chunk_size);
    }
    if (plan->counts & COUNT_CHUNKS)
        fprintf(out, "      pomp2_left_%u = 0\n", region->number);
    fprintf(out, "      pomp2_ran_%u = 0\n", region->number);
}

void fortran_loop_write_end(FILE *out, const struct rewrite *rewrite, const struct plan *plan,
                            const struct site *region)
{
    if (plan->counts)
        fortran_write_calls(out, rewrite, region, counted);
}
