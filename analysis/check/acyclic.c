#include "analysis/check/acyclic.h"
#include "analysis/check/dominance.h"
#include "analysis/check/memory.h"

#include <stdlib.h>

static bool is_back_edge(const struct loops *loops, uint32_t from, uint32_t to)
{
    for (size_t i = 0; i < loops->count; i++)
        if (loops->loop[i].latch == from && loops->loop[i].header == to)
            return true;
    return false;
}

/** The first node after the loop on the way that every path from the latch takes. */
static uint32_t after_loop(const struct postdominance *tree, const struct loop *loop,
                           uint32_t *mark, uint32_t stamp)
{
    for (uint32_t i = 0; i < loop->body_count; i++)
        mark[loop->body[i]] = stamp;
    uint32_t node = loop->latch;
    while (node != NO_NODE && mark[node] == stamp)
        node = tree->parent[node];
    return node;
}

void acyclic_build(struct graph *acyclic, const struct graph *graph, const struct loops *loops)
{
    struct edges edges = {0};
    struct postdominance tree;
    uint32_t *mark = check_alloc(graph->count, sizeof(uint32_t));
    uint8_t *is_latch = check_alloc(graph->count, 1);
    uint32_t *left = check_alloc(graph->count, sizeof(uint32_t)); /* edges that stay */
    for (size_t i = 0; i < loops->count; i++)
        is_latch[loops->loop[i].latch] = 1;
    for (uint32_t n = 0; n < graph->count; n++)
        for (uint32_t e = graph->first_successor[n]; e < graph->first_successor[n + 1]; e++)
            if (!is_latch[n] || !is_back_edge(loops, n, graph->successor[e])) {
                edges_add(&edges, n, graph->successor[e]);
                left[n]++;
            }
    postdominance_build(&tree, graph);
    for (size_t i = 0; i < loops->count; i++) {
        const struct loop *loop = &loops->loop[i];
        uint32_t next = left[loop->latch] ? NO_NODE : after_loop(&tree, loop, mark, i + 1);
        if (next != NO_NODE) {
            edges_add(&edges, loop->latch, next);
            left[loop->latch]++;
        }
    }
    graph_build(acyclic, graph->count, &edges, graph->entry, graph->exit);
    postdominance_free(&tree);
    edges_free(&edges);
    free(mark);
    free(is_latch);
    free(left);
}
