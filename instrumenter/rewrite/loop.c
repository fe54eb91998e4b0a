/* Worksharing loops: the nest, its schedule, and whether its iterations are those of the text. */
#include "instrumenter/rewrite/loop.h"

#include "instrumenter/rewrite/dialect.h"

struct extent loop_part(const struct tokens *tokens, const struct syntax_node *part)
{
    if (!part)
        return (struct extent){1, 0};
    struct extent e = {part->first, part->last};
    while (!extent_is_empty(e) && token_is_punct(tokens, e.last, ';'))
        e.last--;
    return e;
}

/* ---- Canonical loops (OpenMP 5.2, 4.4.1) ------------------------------------------------- */

static bool read_init(const struct tokens *tokens, const struct syntax_node *loop,
                      struct canonical *c)
{
    static const uint16_t assign[] = {'=', 0}, comma[] = {',', 0};
    struct extent e = loop_part(tokens, loop->init);
    uint32_t at = extent_find(tokens, e, assign);
    if (!at || at == e.first || extent_find(tokens, e, comma) ||
        tokens->token[at - 1].kind != TOKEN_NAME)
        return false;
    c->variable = at - 1;
    c->first = (struct extent){at + 1, e.last};
    return true;
}

static bool read_loop(const struct rewrite *rewrite, const struct syntax_node *loop,
                      struct canonical *c)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    return loop->kind == NODE_FOR && !loop->is_range && read_init(tokens, loop, c) &&
           rewrite->dialect->read_loop(tokens, loop, c) && extent_is_pure(tokens, c->first) &&
           extent_is_pure(tokens, c->bound) &&
           (extent_is_empty(c->step) || extent_is_pure(tokens, c->step));
}

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

unsigned loop_nest(const struct rewrite *rewrite, const struct syntax_node *node,
                   struct canonical *loops)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    unsigned count = directive_loops(tokens, node->directive);
    if (count > MOST_LOOPS)
        return 0;
    for (unsigned i = 0; i < count; i++) {
        const struct syntax_node *loop = node_loop(node, i);
        if (!loop || !read_loop(rewrite, loop, &loops[i]))
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

/* ---- How iterations are shared ------------------------------------------------------------ */

enum schedule { SCHEDULE_OTHER, SCHEDULE_STATIC, SCHEDULE_AUTO };

/** Is the chunk but a least one? Compilers round it up to what a vector holds, each in its way. */
static bool is_rounded(const struct tokens *tokens, const struct clause *schedule)
{
    for (uint32_t i = schedule->modifier; i && i < schedule->argument; i++)
        if (token_is(tokens, i, "simd"))
            return true;
    return false;
}

/** Read the schedule and its chunk, which is empty without one. */
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
    if (at && is_rounded(tokens, schedule))
        return SCHEDULE_OTHER;
    bool evaluable = extent_is_empty(*chunk) ||
                     (extent_is_pure(tokens, *chunk) && !is_privatised(tokens, directive, *chunk));
    return evaluable ? SCHEDULE_STATIC : SCHEDULE_OTHER;
}

/** Is it a worksharing loop whose shares a compiler may hand out without a call? */
static bool is_shared(const struct syntax_node *node)
{
    static const uint32_t others = LEAF(DIRECTIVE_DISTRIBUTE) | LEAF(DIRECTIVE_TASKLOOP) |
                                   LEAF(DIRECTIVE_LOOP) | LEAF(DIRECTIVE_TEAMS) |
                                   LEAF(DIRECTIVE_TARGET);
    uint32_t leaves = node_leaves(node);
    return (leaves & LEAF(DIRECTIVE_FOR)) && !(leaves & others) &&
           !directive_clause(node->directive, CLAUSE_ORDERED);
}

const struct syntax_node *loop_body(const struct rewrite *rewrite, const struct syntax_node *node)
{
    unsigned depth = directive_loops(&rewrite->tree->tokens, node->directive);
    const struct syntax_node *loop = depth ? node_loop(node, depth - 1) : NULL;
    return loop ? loop->body : NULL;
}

/** Is a loop transformed before its iterations are shared? */
static bool is_transformed(const struct syntax_node *node, const struct syntax_node *body)
{
    for (const struct syntax_node *up = body->parent; up && up != node; up = up->parent)
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
static bool can_count(const struct tokens *tokens, const struct syntax_node *node)
{
    return !(node_leaves(node) & LEAF(DIRECTIVE_SIMD)) &&
           !directive_clause(node->directive, CLAUSE_ORDER) && !has_scan(tokens, node->directive);
}

bool loop_sharing(const struct rewrite *rewrite, const struct syntax_node *node,
                  struct loop_sharing *sharing)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    enum schedule schedule = read_schedule(tokens, node->directive, &sharing->chunk);
    sharing->body = loop_body(rewrite, node);
    sharing->is_static = schedule == SCHEDULE_STATIC;
    sharing->may_count = can_count(tokens, node);
    return is_shared(node) && schedule != SCHEDULE_OTHER && sharing->body &&
           !is_transformed(node, sharing->body);
}
