/* What Fortran adds to a plan: where its calls have no place, and what a `cancel` tells. */
#include "instrumenter/rewrite/fortran.h"

/** Nothing in Fortran is called when a body is left early: a `cancel` says what it may leave. A
 * team's threads can do without. */
enum pattern_id fortran_with_cancel(enum pattern_id pattern, const struct syntax_node *node,
                                    bool is_cancelled)
{
    (void)is_cancelled;
    if (!directive_has(directive_id(node->directive), FLAG_CANCEL))
        return pattern;
    if (directive_clause(node->directive, CLAUSE_TASKGROUP))
        return PATTERN_CANCEL_TASK;
    return directive_clause(node->directive, CLAUSE_SECTIONS) ? PATTERN_CANCEL_SECTION : pattern;
}

static bool is_task(const struct question *q)
{
    return directive_id(q->node->directive) == DIRECTIVE_TASK;
}

/** Does it need variables that are declared in its procedure? Those of a task can be in a
 *  BLOCK of its own where all variables have a type. */
static bool needs_variables(const struct question *q)
{
    const struct syntax_node *function = node_function(q->node);
    bool in_block = is_task(q) && function && function->is_saved && function->needs_types;
    return !in_block && (is_task(q) || target_has_values(q->rewrite, q->node));
}

static bool has_saved_variables(const struct question *q)
{
    const struct syntax_node *function = node_function(q->node);
    return needs_variables(q) && (!function || !function->declarations || function->is_saved);
}

static bool is_task_saved(const struct question *q)
{
    return is_task(q) && has_saved_variables(q);
}

static bool is_around_left_alone(const struct question *q)
{
    const struct syntax_node *around = needs_variables(q) ? fortran_environment(q->node) : NULL;
    return around && plan_make(q->rewrite, around, SILENCE_NONE).reason;
}

const struct refusal fortran_refusals[] = {
    {is_task_saved, "a SAVE statement keeps the variable that the task needs", true},
    {has_saved_variables, "a SAVE statement keeps the variables that its clauses need", true},
    {is_around_left_alone, "the construct around it is left alone", true},
    {0},
};
