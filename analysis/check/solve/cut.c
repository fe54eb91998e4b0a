/* Branches that are never taken. */
#include "analysis/check/solve/cut.h"
#include "common/memory.h"

#include <stdlib.h>

/** An object that nothing reads. */
static uint32_t nothing(struct function *f, uint32_t team)
{
    f->objects = xgrow(f->objects, f->object_count, &f->object_capacity, sizeof(*f->objects));
    f->objects[f->object_count] = (struct data_object){.kind = OBJECT_LOCAL, .team = team};
    f->variables =
        xgrow(f->variables, f->variable_count, &f->variable_capacity, sizeof(*f->variables));
    f->variables[f->variable_count] = (struct variable){.object = f->object_count++};
    return f->variable_count++;
}

void empty_unreached(struct program *program, struct checked_team *team, const struct graph *graph)
{
    uint32_t variable = nothing(&program->functions[team->function], team - program->teams);
    uint32_t *order = xcalloc(graph->count, sizeof(uint32_t));
    uint8_t *is_reached = xcalloc(graph->count, 1);
    uint32_t count = graph_order(graph, order);
    for (uint32_t i = 0; i < count; i++)
        is_reached[order[i]] = 1;
    for (size_t i = 0; i < team->definition_count; i++)
        if (!is_reached[team->definitions[i].node])
            team->definitions[i] = (struct definition){.variable = variable,
                                                       .node = team->definitions[i].node,
                                                       .argument = NO_NODE,
                                                       .source = NO_NODE,
                                                       .inner = NO_NODE};
    for (size_t i = 0; i < team->call_count; i++)
        if (!is_reached[team->calls[i].node]) {
            team->calls[i].candidates.count = 0;
            team->calls[i].is_unreached = true;
        }
    free(order);
    free(is_reached);
}

void cut_branches(struct program *program, struct checked_team *team, const uint8_t *branch,
                  const uint8_t *left_out)
{
    uint8_t *met =
        xcalloc(team->node_count, 1); /* edges of the node so far, as far as that counts */
    size_t kept = 0, all = team->edges.count;
    for (size_t i = 0; i < all; i++) {
        struct edge e = team->edges.edge[i];
        met[e.from] += met[e.from] < CUT_SECOND + 1;
        bool is_cut = branch[e.from] == CUT_CASES ? left_out[e.to]
                                                  : branch[e.from] && met[e.from] == branch[e.from];
        if (!is_cut)
            team->edges.edge[kept++] = e;
    }
    team->edges.count = kept;
    if (kept < all) {
        struct graph graph;
        graph_build(&graph, team->node_count, &team->edges, 0, 1);
        empty_unreached(program, team, &graph);
        graph_free(&graph);
    }
    free(met);
}
