/* What C and C++ add to a plan: refusals of their own, calls that a body left early makes, too. */
#include "instrumenter/rewrite/c.h"

enum pattern_id c_with_cancel(enum pattern_id pattern, const struct syntax_node *node,
                              bool is_cancelled)
{
    (void)node;
    if (!is_cancelled)
        return pattern;
    switch (pattern) {
    case PATTERN_PARALLEL:
        return PATTERN_PARALLEL_CANCELLED;
    case PATTERN_SECTION:
        return PATTERN_SECTION_CANCELLED;
    case PATTERN_TASK:
        return PATTERN_TASK_CANCELLED;
    case PATTERN_UNTIED_TASK:
        return PATTERN_UNTIED_TASK_CANCELLED;
    default:
        return pattern;
    }
}

static bool is_loop_of_teams(const struct question *q)
{
    const struct syntax_node *around = node_directive(q->node);
    return directive_id(q->node->directive) == DIRECTIVE_LOOP && around &&
           (node_leaves(around) & LEAF(DIRECTIVE_TEAMS));
}

const struct refusal c_refusals[] = {
    {is_loop_of_teams, "nothing may stand between teams and loop", false},
    {0},
};
