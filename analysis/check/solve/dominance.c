/* Postdominators, and iterated postdominance frontiers by levels of their tree. */
#include "analysis/check/solve/dominance.h"
#include "common/heap.h"
#include "common/memory.h"

#include <assert.h>
#include <stdlib.h>

/** Kept between queries; a stamp per query saves clearing it. */
struct idf_scratch {
    uint32_t stamp;
    uint32_t *visited, *in_result, *queued; /* per node: the last query that did so */
    uint32_t *stack;
    struct heap waiting; /* nodes, the deepest first */
};

static struct idf_scratch *scratch_new(uint32_t count)
{
    struct idf_scratch *s = xcalloc(1, sizeof(*s));
    s->visited = xcalloc(count, sizeof(uint32_t));
    s->in_result = xcalloc(count, sizeof(uint32_t));
    s->queued = xcalloc(count, sizeof(uint32_t));
    s->stack = xcalloc(count, sizeof(uint32_t));
    return s;
}

static void scratch_free(struct idf_scratch *s)
{
    if (!s)
        return;
    free(s->visited);
    free(s->in_result);
    free(s->queued);
    free(s->stack);
    heap_free(&s->waiting);
    free(s);
}

/** What Lengauer and Tarjan keep, per node by its number in `order`. */
struct dominators {
    uint32_t *order;  /* nodes, depth first */
    uint32_t *number; /* per node of the graph; NO_NODE: not reached */
    uint32_t *up;     /* from where the walk came */
    uint32_t *semi, *label, *ancestor, *path;
    uint32_t *bucket, *next; /* nodes whose semidominator it is */
    uint32_t *idom;
    uint32_t count;
};

static void dominators_free(struct dominators *d)
{
    uint32_t *const arrays[] = {d->number, d->up,     d->semi, d->label, d->ancestor,
                                d->path,   d->bucket, d->next, d->idom};
    for (size_t i = 0; i < sizeof(arrays) / sizeof(*arrays); i++)
        free(arrays[i]);
}

static void walk_depth_first(struct dominators *d, const struct graph *graph)
{
    uint32_t *edge = xcalloc(graph->count, sizeof(uint32_t)), at = 0;
    for (uint32_t n = 0; n < graph->count; n++) {
        d->number[n] = NO_NODE;
        edge[n] = graph->first_successor[n];
    }
    d->number[graph->entry] = 0;
    d->order[d->count++] = graph->entry;
    d->up[0] = NO_NODE;
    while (at != NO_NODE) {
        uint32_t node = d->order[at];
        if (edge[node] == graph->first_successor[node + 1]) {
            at = d->up[at];
            continue;
        }
        uint32_t to = graph->successor[edge[node]++];
        if (d->number[to] != NO_NODE)
            continue;
        d->number[to] = d->count;
        d->up[d->count] = at;
        d->order[d->count] = to;
        at = d->count++;
    }
    free(edge);
}

/** The node with the least semidominator on the way up to the root of the forest's tree. */
static uint32_t evaluate(struct dominators *d, uint32_t n)
{
    uint32_t depth = 0;
    if (d->ancestor[n] == NO_NODE)
        return n;
    for (uint32_t i = n; d->ancestor[d->ancestor[i]] != NO_NODE; i = d->ancestor[i])
        d->path[depth++] = i;
    while (depth) {
        uint32_t i = d->path[--depth], above = d->ancestor[i];
        if (d->semi[d->label[above]] < d->semi[d->label[i]])
            d->label[i] = d->label[above];
        d->ancestor[i] = d->ancestor[above];
    }
    return d->label[n];
}

static void find_semidominator(struct dominators *d, const struct graph *graph, uint32_t n)
{
    uint32_t node = d->order[n];
    for (uint32_t e = graph->first_predecessor[node]; e < graph->first_predecessor[node + 1]; e++) {
        uint32_t from = d->number[graph->predecessor[e]];
        uint32_t best = from == NO_NODE ? n : evaluate(d, from);
        if (d->semi[best] < d->semi[n])
            d->semi[n] = d->semi[best];
    }
    d->next[n] = d->bucket[d->semi[n]];
    d->bucket[d->semi[n]] = n;
}

/** "A fast algorithm for finding dominators in a flowgraph" (TOPLAS 1979), the simple version:
 *  linear times log. */
static void find_dominators(struct dominators *d, const struct graph *graph)
{
    for (uint32_t n = 0; n < d->count; n++) {
        d->semi[n] = d->label[n] = n;
        d->ancestor[n] = d->bucket[n] = NO_NODE;
    }
    for (uint32_t n = d->count; n-- > 1;) {
        uint32_t up = d->up[n];
        find_semidominator(d, graph, n);
        d->ancestor[n] = up;
        for (uint32_t of = d->bucket[up]; of != NO_NODE; of = d->next[of]) {
            uint32_t best = evaluate(d, of);
            d->idom[of] = d->semi[best] < d->semi[of] ? best : up;
        }
        d->bucket[up] = NO_NODE;
    }
    for (uint32_t n = 1; n < d->count; n++)
        if (d->idom[n] != d->semi[n])
            d->idom[n] = d->idom[d->idom[n]];
}

/** @param order the reached nodes, parents before their children. @return how many */
static uint32_t find_parents(const struct graph *back, uint32_t *order, uint32_t *parent)
{
    uint32_t n = back->count;
    struct dominators d = {.order = order, .number = xcalloc(n, sizeof(uint32_t))};
    d.up = xcalloc(n, sizeof(uint32_t));
    d.semi = xcalloc(n, sizeof(uint32_t));
    d.label = xcalloc(n, sizeof(uint32_t));
    d.ancestor = xcalloc(n, sizeof(uint32_t));
    d.path = xcalloc(n, sizeof(uint32_t));
    d.bucket = xcalloc(n, sizeof(uint32_t));
    d.next = xcalloc(n, sizeof(uint32_t));
    d.idom = xcalloc(n, sizeof(uint32_t));
    walk_depth_first(&d, back);
    find_dominators(&d, back);
    for (uint32_t i = 1; i < d.count; i++)
        parent[order[i]] = order[d.idom[i]];
    dominators_free(&d);
    return d.count;
}

/** Children after their parents: `order` backwards tells each subtree before it is asked for. */
static void find_least(struct postdominance *tree, const uint32_t *order, uint32_t reached)
{
    const struct graph *graph = tree->graph;
    for (uint32_t i = reached; i-- > 1;) {
        uint32_t node = order[i], up = tree->parent[node];
        for (uint32_t e = graph->first_predecessor[node]; e < graph->first_predecessor[node + 1];
             e++) {
            uint32_t from = graph->predecessor[e];
            if (tree->parent[from] != node && tree->level[from] < tree->least[node])
                tree->least[node] = tree->level[from];
        }
        if (tree->least[node] < tree->least[up])
            tree->least[up] = tree->least[node];
    }
}

void postdominance_build(struct postdominance *tree, const struct graph *graph)
{
    uint32_t n = graph->count;
    struct graph back = graph_reversed(graph);
    uint32_t *order = xcalloc(n, sizeof(uint32_t));
    *tree = (struct postdominance){.graph = graph, .scratch = scratch_new(n)};
    tree->parent = xcalloc(n, sizeof(uint32_t));
    tree->level = xcalloc(n, sizeof(uint32_t));
    tree->least = xcalloc(n, sizeof(uint32_t));
    tree->child = xcalloc(n, sizeof(uint32_t));
    tree->sibling = xcalloc(n, sizeof(uint32_t));
    for (uint32_t i = 0; i < n; i++)
        tree->parent[i] = tree->child[i] = tree->sibling[i] = tree->level[i] = tree->least[i] =
            NO_NODE;

    uint32_t reached = find_parents(&back, order, tree->parent);
    tree->level[graph->exit] = 0;
    for (uint32_t i = 1; i < reached; i++) {
        uint32_t node = order[i], parent = tree->parent[node];
        assert(parent != NO_NODE && tree->level[parent] != NO_NODE);
        tree->level[node] = tree->level[parent] + 1;
        tree->sibling[node] = tree->child[parent];
        tree->child[parent] = node;
    }
    find_least(tree, order, reached);
    free(order);
}

void postdominance_free(struct postdominance *tree)
{
    free(tree->parent);
    free(tree->level);
    free(tree->least);
    free(tree->child);
    free(tree->sibling);
    scratch_free(tree->scratch);
    *tree = (struct postdominance){0};
}

bool reaches_exit(const struct postdominance *tree, uint32_t node)
{
    return tree->level[node] != NO_NODE;
}

bool postdominates(const struct postdominance *tree, uint32_t above, uint32_t node)
{
    if (!reaches_exit(tree, above) || !reaches_exit(tree, node))
        return false;
    while (node != NO_NODE && tree->level[node] > tree->level[above])
        node = tree->parent[node];
    return node == above;
}

static void queue(struct idf_scratch *s, const struct postdominance *tree, uint32_t node)
{
    uint32_t level = tree->level[node];
    if (level == NO_NODE || s->queued[node] == s->stamp)
        return;
    s->queued[node] = s->stamp;
    heap_put(&s->waiting, -(int64_t)level, node, NULL);
}

static uint32_t take(struct heap *waiting)
{
    uint32_t node = (uint32_t)waiting->items[0].next;
    heap_take(waiting);
    return node;
}

/** Walks down from `root`; edges that lead to it from outside give the frontier. */
static uint32_t visit(const struct postdominance *tree, uint32_t root, uint32_t *result,
                      uint32_t count)
{
    const struct graph *graph = tree->graph;
    struct idf_scratch *s = tree->scratch;
    uint32_t depth = 0;
    s->stack[depth++] = root;
    s->visited[root] = s->stamp;
    while (depth) {
        uint32_t node = s->stack[--depth];
        for (uint32_t e = graph->first_predecessor[node]; e < graph->first_predecessor[node + 1];
             e++) {
            uint32_t from = graph->predecessor[e];
            if (tree->level[from] == NO_NODE || tree->parent[from] == node ||
                tree->level[from] > tree->level[root] || s->in_result[from] == s->stamp)
                continue;
            s->in_result[from] = s->stamp;
            result[count++] = from;
            queue(s, tree, from);
        }
        for (uint32_t c = tree->child[node]; c != NO_NODE; c = tree->sibling[c])
            if (s->visited[c] != s->stamp && tree->least[c] <= tree->level[root]) {
                s->visited[c] = s->stamp;
                s->stack[depth++] = c;
            }
    }
    return count;
}

uint32_t iterated_frontier(const struct postdominance *tree, const uint32_t *nodes, uint32_t count,
                           uint32_t *result)
{
    struct idf_scratch *s = tree->scratch;
    uint32_t found = 0;
    s->stamp++;
    for (uint32_t i = 0; i < count; i++)
        queue(s, tree, nodes[i]);
    while (s->waiting.count) { /* what is added is never deeper */
        uint32_t root = take(&s->waiting);
        if (s->visited[root] != s->stamp)
            found = visit(tree, root, result, found);
    }
    return found;
}

uint32_t direct_frontier(const struct postdominance *tree, uint32_t node, uint32_t *result)
{
    struct idf_scratch *s = tree->scratch;
    s->stamp++;
    uint32_t found = reaches_exit(tree, node) ? visit(tree, node, result, 0) : 0;
    s->waiting.count = 0; /* what was queued is not gone on with */
    return found;
}
