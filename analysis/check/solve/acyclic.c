/* A graph without its back edges. */
#include "analysis/check/solve/acyclic.h"
#include "analysis/check/solve/dominance.h"
#include "common/memory.h"

#include <stdlib.h>

/** The edges that close loops, sorted. */
struct back_edges {
    uint64_t *edge;
    size_t count;
};

static uint64_t edge_key(uint32_t from, uint32_t to)
{
    return (uint64_t)from << 32 | to;
}

static int compare_edges(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static struct back_edges back_edges_of(const struct loops *loops)
{
    struct back_edges back = {xcalloc(loops->count, sizeof(uint64_t)), loops->count};
    for (size_t i = 0; i < loops->count; i++)
        back.edge[i] = edge_key(loops->loop[i].latch, loops->loop[i].header);
    if (back.count)
        qsort(back.edge, back.count, sizeof(uint64_t), compare_edges);
    return back;
}

static bool is_back_edge(const struct back_edges *back, uint32_t from, uint32_t to)
{
    uint64_t key = edge_key(from, to);
    return back->count && bsearch(&key, back->edge, back->count, sizeof(key), compare_edges);
}

/** Scratch for the walks through loops. */
struct acyclic_walk {
    uint32_t *mark, stamp; /* stamp: in the loop, stamp + 1: and in the queue */
    uint32_t *queue;
};

/** Where threads come to that leave the loop by the exit nearest to its header: by its own
 * condition, as a rule, and not by a jump to somewhere further out. */
static uint32_t after_loop(const struct postdominance *tree, const struct back_edges *back,
                           const struct graph_loop *loop, struct acyclic_walk *walk)
{
    const struct graph *graph = tree->graph;
    uint32_t count = 0;
    walk->stamp += 2;
    for (uint32_t i = 0; i < loop->body_count; i++)
        walk->mark[loop->body[i]] = walk->stamp;
    walk->queue[count++] = loop->header;
    walk->mark[loop->header]++;
    for (uint32_t first = 0; first < count; first++) {
        uint32_t node = walk->queue[first];
        for (uint32_t e = graph->first_successor[node]; e < graph->first_successor[node + 1]; e++) {
            uint32_t to = graph->successor[e];
            if (walk->mark[to] == walk->stamp) {
                walk->mark[to]++;
                walk->queue[count++] = to;
            } else if (walk->mark[to] < walk->stamp && reaches_exit(tree, to) &&
                       !is_back_edge(back, node, to)) {
                return to;
            }
        }
    }
    return NO_NODE;
}

void acyclic_build(struct graph *acyclic, const struct graph *graph, const struct loops *loops)
{
    struct edges edges = {0};
    struct postdominance tree;
    struct acyclic_walk walk = {.mark = xcalloc(graph->count, sizeof(uint32_t)),
                                .queue = xcalloc(graph->count, sizeof(uint32_t))};
    struct back_edges back = back_edges_of(loops);
    uint32_t *left = xcalloc(graph->count, sizeof(uint32_t)); /* edges that stay */
    for (uint32_t n = 0; n < graph->count; n++)
        for (uint32_t e = graph->first_successor[n]; e < graph->first_successor[n + 1]; e++)
            if (!is_back_edge(&back, n, graph->successor[e])) {
                edges_add(&edges, n, graph->successor[e]);
                left[n]++;
            }
    postdominance_build(&tree, graph);
    for (size_t i = 0; i < loops->count; i++) {
        const struct graph_loop *loop = &loops->loop[i];
        uint32_t next = left[loop->latch] ? NO_NODE : after_loop(&tree, &back, loop, &walk);
        if (next != NO_NODE) {
            edges_add(&edges, loop->latch, next);
            left[loop->latch]++;
        }
    }
    graph_build(acyclic, graph->count, &edges, graph->entry, graph->exit);
    postdominance_free(&tree);
    edges_free(&edges);
    free(walk.mark);
    free(walk.queue);
    free(back.edge);
    free(left);
}
