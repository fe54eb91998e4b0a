/*
 * What is recorded in device code. Only calls that change no kernel: a target region whose only
 * statement is a parallel construct runs all its threads from the start (SPMD), and one with teams
 * has nothing beside them; a call in front would make it another kind of kernel, or is not allowed.
 * Where the calls have to be inside the kernel's parallel region, all its threads make them, and
 * the runtime puts together when the first one began and the last one ended (a barrier in front of
 * the primary thread's second call made LLVM 14's runtime hang in later barriers). What they belong
 * to they know by the number of the launch, a scalar of the host's that is firstprivate.
 */
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/target.h"
#include "instrumenter/rewrite/split.h"

/** The only statement of a body, through blocks, or NULL. */
static const struct syntax_node *only_statement(const struct syntax_node *body)
{
    while (body && body->kind == NODE_BLOCK && !body->is_expression)
        body = body->children && !body->children->next ? body->children : NULL;
    return body;
}

static bool is_target(const struct syntax_node *node)
{
    return node->kind == NODE_DIRECTIVE && (node_leaves(node) & LEAF(DIRECTIVE_TARGET));
}

static uint32_t leaves_of(const struct directive *directive)
{
    return directive->info ? directive_leaves(directive->info->id) : 0;
}

/** Is it one of these constructs, or a metadirective that may be? */
static bool may_be(const struct syntax_node *node, uint32_t leaves)
{
    if (node->kind != NODE_DIRECTIVE)
        return false;
    uint32_t found = leaves_of(node->directive);
    for (const struct clause *clause = node->directive->clauses; clause; clause = clause->next)
        found |= clause->variant ? leaves_of(clause->variant) : 0;
    return found & leaves;
}

/** Does the body begin with, or consist of, a construct that says how the kernel runs? */
static bool body_decides_kernel(const struct syntax_node *body)
{
    const struct syntax_node *only = only_statement(body);
    return only && may_be(only, LEAF(DIRECTIVE_PARALLEL) | LEAF(DIRECTIVE_TEAMS));
}

static bool has_teams(const struct syntax_node *body)
{
    const struct syntax_node *block = body;
    while (block && block->kind == NODE_BLOCK && block->children &&
           block->children->kind == NODE_BLOCK)
        block = block->children;
    for (const struct syntax_node *child = block ? block->children : NULL; child;
         child = child->next)
        if (may_be(child, LEAF(DIRECTIVE_TEAMS)))
            return true;
    return false;
}

/** An inline function of C must not call a static one (C11, 6.7.4). */
static bool in_inline_function(const struct rewrite *rewrite, const struct syntax_node *node)
{
    const struct syntax_node *function = node_function(node);
    return function && function->is_inline && rewrite->dialect->inlines_externally;
}

/** Where a procedure of Fortran's declares all that it calls, it has to have a place for that. */
static bool may_call(const struct rewrite *rewrite, const struct syntax_node *node)
{
    const struct syntax_node *function = node_function(node);
    return !rewrite->dialect->links_recorder || !function->needs_external || function->declarations;
}

/** Of a construct that is taken apart, the end directive goes, with what stands there. */
static bool ends_with_clauses(const struct syntax_node *node)
{
    const struct clause *last = node->directive->clauses;
    while (last && last->next)
        last = last->next;
    return last && clause_is_at_end(node, last);
}

enum device_calls device_calls(const struct rewrite *rewrite, const struct syntax_node *node)
{
    if (!rewrite->has_device_header || !node->body || node->directive->has_unknown ||
        in_inline_function(rewrite, node))
        return DEVICE_CALLS_NONE;
    enum directive_id id = directive_id(node->directive);
    bool is_block = id == DIRECTIVE_TARGET || id == DIRECTIVE_TARGET_PARALLEL;
    if (rewrite->dialect->links_recorder &&
        ((is_block ? !node->end : ends_with_clauses(node)) || !may_call(rewrite, node)))
        return DEVICE_CALLS_NONE;
    switch (id) {
    case DIRECTIVE_TARGET:
        return body_decides_kernel(node->body) || has_teams(node->body) ? DEVICE_CALLS_NONE
                                                                        : DEVICE_CALLS_BODY;
    case DIRECTIVE_TARGET_PARALLEL:
        return node_is_cancelled(node) ? DEVICE_CALLS_NONE : DEVICE_CALLS_BODY;
    case DIRECTIVE_TARGET_PARALLEL_FOR:
    case DIRECTIVE_TARGET_PARALLEL_FOR_SIMD:
        return !node_is_cancelled(node) && split_possible(rewrite, node) ? DEVICE_CALLS_SPLIT
                                                                         : DEVICE_CALLS_NONE;
    default:
        return DEVICE_CALLS_NONE;
    }
}

/** Where a construct's calls stand. */
enum stand { NOWHERE, AROUND, INSIDE, AROUND_ANY, INSIDE_ANY };

static const enum stand stands[DIRECTIVE_COUNT] = {
#define DIRECTIVE(id, c, fortran, version, category, association, flags, pattern, device, ...)     \
    [DIRECTIVE_##id] = device,
#include "instrumenter/syntax/directive.def"
};

/** The body of a combined construct is a loop: calls have no place in it. */
static enum stand stand_of(const struct directive_info *info)
{
    enum stand stand = info ? stands[directive_first(info)->id] : NOWHERE;
    return stand == INSIDE && directive_is_combined(info) ? AROUND : stand;
}

/** A parallel construct beside which no call may stand, or that decides how its kernel runs. */
static bool is_parallel_of_kernel(const struct rewrite *rewrite, const struct syntax_node *node)
{
    const struct syntax_node *around = node_directive(node);
    return node_forbids_calls(&rewrite->tree->tokens, node) ||
           (around && directive_id(around->directive) == DIRECTIVE_TARGET &&
            only_statement(around->body) == node);
}

/** The launch's number does not get through a `teams` of its own that asks for every variable. */
static bool hides_launch(const struct rewrite *rewrite, const struct syntax_node *node)
{
    const struct syntax_node *around = node_directive(node);
    return !around || (!is_target(around) && names_every_variable(rewrite, around->directive));
}

/** A parallel construct whose calls have to be inside it. */
static enum pattern_id inside_parallel(const struct rewrite *rewrite,
                                       const struct syntax_node *node, const char **reason,
                                       bool *split)
{
    bool combined = directive_is_combined(node->directive->info);
    bool loop =
        node_leaves(node) & LEAF(DIRECTIVE_LOOP); /* old compilers know it only as a whole */
    if (node_is_cancelled(node) || !node->body || loop ||
        (combined && !split_possible(rewrite, node))) {
        *reason = "no call may stand here";
        return PATTERN_NONE;
    }
    *split = combined;
    return rewrite->launch && !hides_launch(rewrite, node) ? PATTERN_DEVICE_TEAM
                                                           : PATTERN_DEVICE_INSIDE;
}

enum pattern_id device_plan(const struct rewrite *rewrite, const struct syntax_node *node,
                            const char **reason, bool *split)
{
    static const enum pattern_id patterns[] = {
        [AROUND] = PATTERN_DEVICE_AROUND,
        [INSIDE] = PATTERN_DEVICE_INSIDE,
        [AROUND_ANY] = PATTERN_DEVICE_AROUND_ANY,
        [INSIDE_ANY] = PATTERN_DEVICE_INSIDE_ANY,
    };
    const struct directive_info *info = node->directive->info;
    enum stand stand = stand_of(info);
    if (is_target(node))
        *reason = "a target construct in device code";
    else if (rewrite->shares_memory)
        *reason = "not recorded where all memory is shared";
    else if (!rewrite->has_device_header)
        *reason = rewrite->dialect->links_recorder ? "device code without a recorder"
                                                   : "device code without <pompeii-device.h>";
    else if (stand == NOWHERE || info->version > 52)
        *reason = "not recorded on a device";
    else if (in_inline_function(rewrite, node))
        *reason = "in an inline function, which must not call a static one";
    else if (!may_call(rewrite, node))
        *reason = "its procedure has IMPLICIT NONE (EXTERNAL), and no place for declarations";
    else if (directive_first(info)->id == DIRECTIVE_PARALLEL &&
             is_parallel_of_kernel(rewrite, node))
        return inside_parallel(rewrite, node, reason, split);
    else if (node_forbids_calls(&rewrite->tree->tokens, node))
        *reason = "no call may stand here";
    else if ((stand == INSIDE || stand == INSIDE_ANY) && node_is_cancelled(node))
        *reason = "it is cancelled, and nothing would mark its end";
    else
        return patterns[stand];
    return PATTERN_NONE;
}

bool device_has_team(const struct rewrite *rewrite, const struct syntax_node *target)
{
    const char *reason;
    bool split;
    if (node_leaves(target) & LEAF(DIRECTIVE_PARALLEL))
        return device_calls(rewrite, target) != DEVICE_CALLS_NONE;
    for (const struct syntax_node *node = target->body; node; node = tree_next(node, target->body))
        if (node->kind == NODE_DIRECTIVE && (node_leaves(node) & LEAF(DIRECTIVE_PARALLEL)) &&
            is_parallel_of_kernel(rewrite, node) && !hides_launch(rewrite, node) &&
            device_plan(rewrite, node, &reason, &split) != PATTERN_NONE)
            return true;
    return false;
}
