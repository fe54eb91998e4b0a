/* Questions about where a node stands; see tree.h. */
#include "instrumenter/syntax/tree.h"

#include <stdlib.h>

static bool is_function(const struct syntax_node *node)
{
    return node->kind == NODE_FUNCTION || node->kind == NODE_LAMBDA;
}

struct syntax_node *node_function(const struct syntax_node *node)
{
    for (struct syntax_node *up = node->parent; up; up = up->parent)
        if (is_function(up))
            return up;
    return NULL;
}

struct syntax_node *node_directive(const struct syntax_node *node)
{
    for (struct syntax_node *up = node->parent; up && !is_function(up); up = up->parent)
        if (up->kind == NODE_DIRECTIVE)
            return up;
    return NULL;
}

bool node_within(const struct syntax_node *node, uint32_t leaves)
{
    for (struct syntax_node *up = node_directive(node); up; up = node_directive(up))
        if (node_leaves(up) & leaves)
            return true;
    return false;
}

/* order(concurrent): no calls of the OpenMP API and no other constructs (5.2, 10.3). */
static bool is_concurrent(const struct tokens *tokens, const struct directive *directive)
{
    const struct clause *order = directive_clause(directive, CLAUSE_ORDER);
    return order && order->argument && token_is(tokens, order->argument, "concurrent");
}

/* Is `node` part of the loop nest of `loop_directive`, but not of its innermost body? */
static bool between_loops(const struct tokens *tokens, const struct syntax_node *loop_directive,
                          const struct syntax_node *node)
{
    unsigned loops = directive_loops(tokens, loop_directive->directive);
    const struct syntax_node *inner = node_loop(loop_directive, loops ? loops - 1 : 0);
    if (!inner || !inner->body)
        return true;
    return node->first < inner->body->first || node->last > inner->body->last;
}

/* The construct right around, with nothing but blocks between. */
static const struct syntax_node *strictly_nested_in(const struct syntax_node *node)
{
    const struct syntax_node *up = node->parent;
    while (up && up->kind == NODE_BLOCK && !up->is_expression)
        up = up->parent;
    return up && up->kind == NODE_DIRECTIVE ? up : NULL;
}

/* teams admits only distribute, parallel, loop and their like strictly inside (5.2, 10.2), and no
 * statement beside distribute when it stands in target. */
static bool between_teams(const struct syntax_node *node)
{
    const struct syntax_node *around = strictly_nested_in(node);
    if (!around || !(node_leaves(around) & LEAF(DIRECTIVE_TEAMS)))
        return false;
    return around->directive->info->association != ASSOCIATED_LOOP;
}

/* target with teams inside: nothing else may be in it (5.2, 10.2). */
static bool is_teams_in_target(const struct syntax_node *node)
{
    const struct syntax_node *around = strictly_nested_in(node);
    return around && node->kind == NODE_DIRECTIVE && (node_leaves(node) & LEAF(DIRECTIVE_TEAMS)) &&
           directive_id(around->directive) == DIRECTIVE_TARGET;
}

bool node_forbids_calls(const struct tokens *tokens, const struct syntax_node *node)
{
    if (between_teams(node) || is_teams_in_target(node))
        return true;
    for (const struct syntax_node *up = node_directive(node); up; up = node_directive(up)) {
        if (!up->directive->info)
            continue;
        if (directive_has(up->directive->info->id, FLAG_NO_CALLS) ||
            is_concurrent(tokens, up->directive))
            return true;
        if (directive_association(up->directive) == ASSOCIATED_LOOP &&
            between_loops(tokens, up, node))
            return true;
    }
    return false;
}

bool node_on_device(const struct syntax_node *node)
{
    for (const struct syntax_node *up = node; up; up = up->parent) {
        if (up->kind == NODE_FUNCTION && up->in_declare_target)
            return true;
        if (up != node && up->kind == NODE_DIRECTIVE && (node_leaves(up) & LEAF(DIRECTIVE_TARGET)))
            return true;
    }
    return false;
}

bool node_in_constexpr(const struct syntax_node *node)
{
    for (const struct syntax_node *up = node; up; up = up->parent)
        if (is_function(up) && up->is_constexpr)
            return true;
    return false;
}

bool node_is_coroutine(const struct tokens *tokens, const struct syntax_node *function)
{
    for (uint32_t i = function->first; i <= function->last; i++) {
        if (tokens->token[i].kind == TOKEN_NAME &&
            (token_is(tokens, i, "co_await") || token_is(tokens, i, "co_yield") ||
             token_is(tokens, i, "co_return")))
            return true;
    }
    return false;
}

bool node_in_template(const struct syntax_node *node)
{
    for (const struct syntax_node *up = node; up; up = up->parent)
        if (up->is_template)
            return true;
    return false;
}

/* ---- cancel (5.2, 16) -------------------------------------------------------------------- */

static uint32_t cancelled_leaves(const struct directive *cancel, bool *taskgroup)
{
    static const struct {
        enum clause_id clause;
        uint32_t leaves;
    } kinds[] = {{CLAUSE_PARALLEL, LEAF(DIRECTIVE_PARALLEL)},
                 {CLAUSE_FOR, LEAF(DIRECTIVE_FOR)},
                 {CLAUSE_DO, LEAF(DIRECTIVE_FOR)},
                 {CLAUSE_SECTIONS, LEAF(DIRECTIVE_SECTIONS)}};
    *taskgroup = directive_clause(cancel, CLAUSE_TASKGROUP) != NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (directive_clause(cancel, kinds[i].clause))
            return kinds[i].leaves;
    return 0;
}

static bool is_taskgroup(const struct directive *directive)
{
    enum directive_id id = directive_id(directive);
    return id == DIRECTIVE_TASKGROUP || ((directive_leaves(id) & LEAF(DIRECTIVE_TASKLOOP)) &&
                                         !directive_clause(directive, CLAUSE_NOGROUP));
}

struct syntax_node *node_cancelled(const struct syntax_node *cancel)
{
    bool taskgroup;
    uint32_t leaves = cancelled_leaves(cancel->directive, &taskgroup);
    for (struct syntax_node *up = node_directive(cancel); up; up = node_directive(up))
        if ((node_leaves(up) & leaves) || (taskgroup && is_taskgroup(up->directive)))
            return up;
    return NULL;
}

bool node_is_cancelled(const struct syntax_node *construct)
{
    return construct->is_cancelled;
}

/* ---- Loop nests -------------------------------------------------------------------------- */

/* The loop in a statement: itself, or the one in its blocks and loop transforming directives. */
static struct syntax_node *loop_in(struct syntax_node *node)
{
    while (node) {
        if (node->kind == NODE_FOR || node->kind == NODE_WHILE || node->kind == NODE_DO)
            return node;
        if (node->kind == NODE_DIRECTIVE) {
            node = node->body;
        } else if (node->kind == NODE_BLOCK) {
            struct syntax_node *child = node->children;
            while (child && child->kind != NODE_FOR && child->kind != NODE_BLOCK &&
                   !(child->kind == NODE_DIRECTIVE && child->body))
                child = child->next;
            node = child;
        } else {
            return NULL;
        }
    }
    return NULL;
}

struct syntax_node *node_loop(const struct syntax_node *directive, unsigned depth)
{
    struct syntax_node *loop = loop_in(directive->body);
    while (loop && depth--)
        loop = loop_in(loop->body);
    return loop;
}

static unsigned literal(const struct tokens *tokens, const struct clause *clause)
{
    if (!clause->argument || clause->argument != clause->argument_last ||
        tokens->token[clause->argument].kind != TOKEN_NUMBER)
        return 0;
    char text[32];
    token_spelling(tokens, clause->argument, text, sizeof text);
    unsigned long value = strtoul(text, NULL, 0);
    return value < 1000 ? (unsigned)value : 0;
}

static unsigned count_items(const struct tokens *tokens, const struct clause *list)
{
    unsigned items = 1, depth = 0;
    for (uint32_t i = list->argument; i && i <= list->argument_last; i++) {
        depth += token_is_punct(tokens, i, '(');
        depth -= token_is_punct(tokens, i, ')');
        items += !depth && token_is_punct(tokens, i, ',');
    }
    return items;
}

unsigned directive_loops(const struct tokens *tokens, const struct directive *directive)
{
    unsigned loops = 1;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        unsigned here = 1;
        enum clause_id id = clause->info ? clause->info->id : CLAUSE_UNKNOWN;
        if (id == CLAUSE_COLLAPSE || (id == CLAUSE_ORDERED && clause->argument))
            here = literal(tokens, clause);
        else if (id == CLAUSE_SIZES)
            here = count_items(tokens, clause);
        if (!here)
            return 0;
        loops = here > loops ? here : loops;
    }
    return loops;
}
