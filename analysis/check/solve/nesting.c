/* Regions that may not be closely nested inside others: OpenMP 5.2, section 17.1. */
#include "analysis/check/solve/finding.h"

#include <stddef.h>

static const struct nesting_rule {
    enum meeting inner;
    unsigned outer; /* the flag of what it may not be in */
    int level;      /* 1: against the specification, but it runs */
} rules[] = {
    {MEETS_BARRIER, FLAG_NO_BARRIER, 0}, /* of the team */
    {MEETS_WORKSHARING, FLAG_NO_BARRIER, 0},
    {MEETS_MASKED, FLAG_NO_MASKED, 1},
    {MEETS_ORDERED, FLAG_NO_ORDERED, 0},
    {MEETS_CRITICAL, FLAG_NO_CRITICAL, 0}, /* of its own name */
};

/** The innermost construct around a node that has the flag `outer`. */
static bool find_outer(const struct program *program, uint32_t team_number, uint32_t node,
                       unsigned outer, struct reached *found)
{
    const struct checked_team *team = &program->teams[team_number];
    for (uint32_t at = team->nodes[node].construct; at != NO_NODE; at = team->nodes[at].construct)
        if (directive_has(team->nodes[at].directive, outer)) {
            *found = (struct reached){team_number, at};
            return true;
        }
    if (team->kind != TEAM_TASK || !directive_has(team->directive, outer))
        return false;
    *found = (struct reached){team->outer, team->node};
    return true;
}

static bool breaks(const struct program *program, const struct nesting_rule *rule, uint32_t team,
                   uint32_t node, struct reached *outer)
{
    uint8_t meets = node_meets(program, &program->teams[team], node);
    return meets >> rule->inner & 1 && program->teams[team].nodes[node].kind != CFG_END &&
           find_outer(program, team, node, rule->outer, outer);
}

bool is_nested_wrongly(const struct program *program, uint32_t team, uint32_t node)
{
    struct reached outer;
    if (program->teams[team].nodes[node].kind == CFG_END)
        node = program->teams[team].nodes[node].index;
    return breaks(program, &rules[0], team, node, &outer) ||
           breaks(program, &rules[1], team, node, &outer);
}

static void add_violation(const struct program *program, const struct nesting_rule *rule,
                          struct reached from, struct reached outer, struct findings *findings)
{
    struct reached chain[CHAIN_MAX];
    struct finding f = {.kind = FINDING_NESTING, .level = rule->level};
    struct reached to = follow_calls(program, from, rule->inner, chain, CHAIN_MAX, &f.call_count);
    const struct cfg_node *inner = &program->teams[to.team].nodes[to.node];
    const struct cfg_node *around = &program->teams[outer.team].nodes[outer.node];
    if (rule->inner == MEETS_CRITICAL && inner->name != around->name)
        return; /* only the first critical of the callee is looked at */
    if (inner->kind == CFG_END)
        return; /* the construct that this barrier ends is told of anyway */
    f.directive = inner->directive;
    f.place = inner->place;
    f.function = program->teams[outer.team].function;
    f.outer = around->directive;
    f.outer_place = around->place;
    finding_calls(program, chain, to.team, &f);
    finding_count_doubts(program, chain, rule->inner, &f);
    finding_add_unless_doubtful(findings, &f, true);
}

static void find_cancel(const struct program *program, uint32_t team, uint32_t node,
                        struct findings *findings)
{
    const struct cfg_node *n = &program->teams[team].nodes[node];
    if (!directive_has(n->directive, FLAG_CANCEL))
        return;
    *finding_add(findings) = (struct finding){.kind = FINDING_CANCEL,
                                              .directive = n->directive,
                                              .place = n->place,
                                              .function = program->teams[team].function,
                                              .name = n->name};
}

void find_nesting(const struct program *program, const struct check_options *options,
                  struct findings *findings)
{
    struct reached outer;
    for (size_t t = 0; t < program->team_count; t++)
        for (size_t n = 0; n < program->teams[t].node_count; n++) {
            find_cancel(program, t, n, findings);
            for (size_t r = 0; r < sizeof(rules) / sizeof(*rules); r++)
                if (rules[r].level <= options->level && breaks(program, &rules[r], t, n, &outer))
                    add_violation(program, &rules[r], (struct reached){t, n}, outer, findings);
        }
}
