/* What only runs with an optional argument that no team hands over is left out. */
#include "analysis/check/solve/absent.h"
#include "analysis/check/solve/cut.h"
#include "common/memory.h"

#include <stdlib.h>

/* Where a callee's places are not known, its name still is. */
bool hands_over(const struct checked_team *team, const struct call *call, uint32_t parameter,
                uint32_t name)
{
    uint32_t number = call_argument(call, parameter);
    if (parameter >= PARAMETERS_MAX || (number != NO_NODE && !team->arguments[number].is_absent))
        return true;
    for (uint32_t i = 0; i < call->arguments.count; i++)
        if (team->arguments[call->arguments.first + i].keyword == name)
            return true;
    return false;
}

/** Do teams call the function, all of them without the argument of that name? */
static bool is_absent(const struct program *program, const struct function *f, uint32_t name)
{
    uint32_t parameter = parameter_named(f, name);
    bool is_called = false;
    for (uint32_t i = 0; i < f->callers.count && parameter != NO_NODE; i++) {
        const struct caller *caller = &program->callers[f->callers.first + i];
        const struct checked_team *team = &program->teams[caller->team];
        if (!runs_in_parallel(program, team))
            continue;
        if (hands_over(team, &team->calls[caller->call], parameter, name))
            return false;
        is_called = true;
    }
    return is_called;
}

/** The graph without the first edge of the branches that are marked. */
static void cut(struct checked_team *team, const uint8_t *is_cut)
{
    struct graph whole = team->graph;
    struct edges edges = {0};
    for (uint32_t node = 0; node < whole.count; node++)
        for (uint32_t e = whole.first_successor[node] + is_cut[node];
             e < whole.first_successor[node + 1]; e++)
            edges_add(&edges, node, whole.successor[e]);
    graph_build(&team->graph, whole.count, &edges, whole.entry, whole.exit);
    edges_free(&edges);
    graph_free(&whole);
}

static void look_at_function(struct program *program, struct function *f)
{
    struct checked_team *team = &program->teams[f->teams.first];
    uint8_t *is_cut = NULL;
    if (!f->is_fortran || f->teams.count != 1 ||
        (f->summary.unknown_callers && f->summary.in_parallel))
        return;
    for (uint32_t i = 0; i < team->node_count; i++) {
        const struct cfg_node *n = &team->nodes[i];
        if (n->kind != CFG_CONDITION || !n->name || !is_absent(program, f, n->name))
            continue;
        if (!is_cut)
            is_cut = xcalloc(team->node_count, 1);
        is_cut[i] = team->graph.first_successor[i + 1] > team->graph.first_successor[i] + 1;
    }
    if (is_cut) {
        cut(team, is_cut);
        empty_unreached(program, team, &team->graph);
    }
    free(is_cut);
}

void leave_out_absent(struct program *program)
{
    for (size_t i = 0; i < program->function_count; i++)
        look_at_function(program, &program->functions[i]);
}
