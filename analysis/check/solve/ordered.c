/* Ordered regions: in a loop that has the clause, and one for each iteration (OpenMP 5.2, 15.10.2).
 */
#include "analysis/check/solve/lock.h"

#include "analysis/check/solve/summary.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

static uint32_t loop_of(const struct checked_team *team, uint32_t node)
{
    uint32_t at = team->nodes[node].construct;
    while (at != NO_NODE && team->nodes[at].directive != DIRECTIVE_FOR)
        at = team->nodes[at].construct;
    return at;
}

static bool meets_ordered(const struct program *program, const struct checked_team *team,
                          uint32_t node)
{
    return team->nodes[node].kind != CFG_END &&
           node_meets(program, team, node) >> MEETS_ORDERED & 1;
}

/** @param outer another place: the loop, or the region that came before */
static void add_ordered(const struct program *program, uint32_t team, uint32_t node, uint32_t outer,
                        struct findings *findings)
{
    struct reached chain[CHAIN_MAX];
    struct finding f = {.kind = FINDING_ORDERED, .function = program->teams[team].function};
    struct reached to = follow_calls(program, (struct reached){team, node}, MEETS_ORDERED, chain,
                                     CHAIN_MAX, &f.call_count);
    const struct cfg_node *n = &program->teams[to.team].nodes[to.node];
    f.directive = n->directive;
    f.place = n->place;
    f.outer = program->teams[team].nodes[outer].directive;
    f.outer_place = program->teams[team].nodes[outer].place;
    finding_calls(program, chain, to.team, &f);
    *finding_add(findings) = f;
}

/** Marks what is reached from a node without leaving the loop's construct. */
static void mark_behind(const struct checked_team *team, uint32_t from, uint32_t loop,
                        uint8_t *seen)
{
    const struct graph *graph = &team->graph;
    uint32_t *stack = xcalloc(graph->count + 1, sizeof *stack), depth = 0;
    stack[depth++] = from;
    while (depth) {
        uint32_t n = stack[--depth];
        for (uint32_t e = graph->first_successor[n]; e < graph->first_successor[n + 1]; e++) {
            uint32_t next = graph->successor[e];
            bool leaves = next == graph->exit ||
                          (team->nodes[next].kind == CFG_END && team->nodes[next].index == loop);
            if (!seen[next] && !leaves)
                stack[depth++] = next;
            seen[next] |= !leaves;
        }
    }
    free(stack);
}

/** Of two regions that follow each other, the second is met whichever way the iteration goes, or is
 *  not met without the first. */
static bool is_twice(const struct postdominance *tree, const struct checked_team *team,
                     uint32_t first, uint32_t second, uint32_t loop, uint8_t *seen)
{
    memset(seen, 0, team->node_count);
    mark_behind(team, first, loop, seen);
    if (!seen[second] || first == second || postdominates(tree, second, first))
        return seen[second];
    memset(seen, 0, team->node_count);
    seen[first] = 1; /* no way goes through it */
    mark_behind(team, loop, loop, seen);
    return !seen[second];
}

static void find_twice(const struct program *program, uint32_t number, uint32_t node,
                       const struct postdominance *tree, struct findings *findings)
{
    const struct checked_team *team = &program->teams[number];
    uint32_t loop = loop_of(team, node);
    uint8_t *seen = xcalloc(team->node_count, 1);
    for (uint32_t n = 0; n < team->node_count; n++)
        if (meets_ordered(program, team, n) && loop_of(team, n) == loop &&
            is_twice(tree, team, n, node, loop, seen)) {
            add_ordered(program, number, node, n, findings);
            break;
        }
    free(seen);
}

static void find_in_team(const struct program *program, uint32_t number, struct findings *findings)
{
    const struct checked_team *team = &program->teams[number];
    struct postdominance tree;
    bool has_tree = false;
    for (uint32_t n = 0; n < team->node_count; n++) {
        uint32_t loop = meets_ordered(program, team, n) ? loop_of(team, n) : NO_NODE;
        if (loop == NO_NODE)
            continue;
        if (!has_tree)
            postdominance_build(&tree, &team->graph);
        has_tree = true;
        if (!team->nodes[loop].index)
            add_ordered(program, number, n, loop, findings);
        else
            find_twice(program, number, n, &tree, findings);
    }
    if (has_tree)
        postdominance_free(&tree);
}

void find_ordered(const struct program *program, struct findings *findings)
{
    for (size_t t = 0; t < program->team_count; t++)
        find_in_team(program, t, findings);
}
