/**
 * @file loop.h
 * @brief Worksharing loops: which iterations there are, and what tells who got them.
 *
 * Compilers handle schedule(static) without a call that would tell; so the bounds are evaluated
 * once more before the loop: expressions without side effects only, and whose variables mean the
 * same there. Where they are not of that kind (calls, iterators, a nest that is no rectangle) the
 * body counts its iterations, which compilers turn into one addition after the loop; the shares of
 * all threads together then tell which ones they were. In Fortran, where an array's element looks
 * like a call, bodies count first, and bounds are told where they may not. Where chunks are asked
 * for (options->chunks), the body of a schedule(static, chunk) loop counts down to the next one.
 */
#ifndef LOOP_H
#define LOOP_H

#include "instrumenter/rewrite/rewrite.h"
#include "instrumenter/syntax/extent.h"

/** What the body of a worksharing loop counts: a set. */
enum chunk_count {
    COUNT_CHUNKS = 1,     /* down to the next chunk */
    COUNT_ITERATIONS = 2, /* up, because the bounds cannot be told */
};

/** A canonical loop: variable, first value, bound, step. */
struct canonical {
    uint32_t variable;
    struct extent first, bound, step; /* no step: 1 */
    bool down, inclusive;
};

enum { MOST_LOOPS = 8 };

/** How the iterations of a worksharing construct are shared. */
struct loop_sharing {
    const struct syntax_node *body; /* executed once for each iteration */
    bool is_static;                 /* not auto */
    struct extent chunk;            /* of schedule(static, chunk), else empty */
    bool may_count;                 /* not where iterations are vectorised as they stand */
};

/** How are they? False where a compiler does not hand out the shares without a call, or the
 *  iterations are not those of the text. */
bool loop_sharing(const struct rewrite *rewrite, const struct syntax_node *node,
                  struct loop_sharing *sharing);

/** The loops of the nest, if all can be described where the construct begins: how many, up to
 *  MOST_LOOPS. */
unsigned loop_nest(const struct rewrite *rewrite, const struct syntax_node *node,
                   struct canonical *loops);

/** The body that is executed once for each iteration, or NULL. */
const struct syntax_node *loop_body(const struct rewrite *rewrite, const struct syntax_node *node);

/** The tokens of a loop's part without a semicolon at the end; none for NULL. */
struct extent loop_part(const struct tokens *tokens, const struct syntax_node *part);

#endif
