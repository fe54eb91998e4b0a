/* Graphs with their neighbours in arrays: orders and loops. */
#include "analysis/check/solve/graph.h"
#include "common/memory.h"

#include <assert.h>
#include <stdlib.h>

void edges_add(struct edges *edges, uint32_t from, uint32_t to)
{
    edges->edge = xgrow(edges->edge, edges->count, &edges->capacity, sizeof(*edges->edge));
    edges->edge[edges->count++] = (struct edge){from, to};
}

void edges_free(struct edges *edges)
{
    free(edges->edge);
    *edges = (struct edges){0};
}

/** Counting sort of the edges by one end. `first` has count + 1 elements. */
static void fill(uint32_t count, const struct edges *edges, bool backward, uint32_t *first,
                 uint32_t *neighbour)
{
    for (size_t i = 0; i < edges->count; i++) {
        assert(edges->edge[i].from < count && edges->edge[i].to < count);
        first[(backward ? edges->edge[i].to : edges->edge[i].from) + 1]++;
    }
    for (uint32_t n = 0; n < count; n++)
        first[n + 1] += first[n];
    for (size_t i = edges->count; i-- > 0;) {
        struct edge e = edges->edge[i];
        uint32_t at = backward ? e.to : e.from;
        neighbour[--first[at + 1]] = backward ? e.from : e.to;
    }
    for (uint32_t n = 0; n < count; n++) /* each first[n + 1] now stands where n starts */
        first[n] = first[n + 1];
    first[count] = edges->count;
}

void graph_build(struct graph *graph, uint32_t count, const struct edges *edges, uint32_t entry,
                 uint32_t exit)
{
    assert(!count || (entry < count && exit < count));
    *graph = (struct graph){.count = count, .entry = entry, .exit = exit};
    graph->first_successor = xcalloc(count + 1, sizeof(uint32_t));
    graph->successor = xcalloc(edges->count, sizeof(uint32_t));
    graph->first_predecessor = xcalloc(count + 1, sizeof(uint32_t));
    graph->predecessor = xcalloc(edges->count, sizeof(uint32_t));
    fill(count, edges, false, graph->first_successor, graph->successor);
    fill(count, edges, true, graph->first_predecessor, graph->predecessor);
}

void graph_free(struct graph *graph)
{
    free(graph->first_successor);
    free(graph->successor);
    free(graph->first_predecessor);
    free(graph->predecessor);
    *graph = (struct graph){0};
}

struct graph graph_reversed(const struct graph *graph)
{
    return (struct graph){.count = graph->count,
                          .entry = graph->exit,
                          .exit = graph->entry,
                          .first_successor = graph->first_predecessor,
                          .successor = graph->predecessor,
                          .first_predecessor = graph->first_successor,
                          .predecessor = graph->successor};
}

enum colour { WHITE, ON_STACK, DONE };

/** A depth first walk without recursion: functions may be as long as they like. */
struct walk {
    const struct graph *graph;
    uint8_t *colour;
    uint32_t *stack, *next; /* the path, and for each node of the graph its next edge */
    uint32_t depth;
};

static void walk_start(struct walk *walk, const struct graph *graph)
{
    *walk = (struct walk){.graph = graph};
    walk->colour = xcalloc(graph->count, 1);
    walk->stack = xcalloc(graph->count, sizeof(uint32_t));
    walk->next = xcalloc(graph->count, sizeof(uint32_t));
}

static void walk_push(struct walk *walk, uint32_t node)
{
    walk->colour[node] = ON_STACK;
    walk->next[node] = walk->graph->first_successor[node];
    walk->stack[walk->depth++] = node;
}

static void walk_end(struct walk *walk)
{
    free(walk->colour);
    free(walk->stack);
    free(walk->next);
}

typedef void edge_visitor(void *context, uint32_t from, uint32_t to, uint8_t colour);
typedef void node_visitor(void *context, uint32_t node);

static void walk_run(struct walk *walk, edge_visitor *on_edge, node_visitor *on_leave,
                     void *context)
{
    walk_push(walk, walk->graph->entry);
    while (walk->depth) {
        uint32_t node = walk->stack[walk->depth - 1];
        if (walk->next[node] == walk->graph->first_successor[node + 1]) {
            walk->colour[node] = DONE;
            walk->depth--;
            if (on_leave)
                on_leave(context, node);
            continue;
        }
        uint32_t to = walk->graph->successor[walk->next[node]++];
        if (on_edge)
            on_edge(context, node, to, walk->colour[to]);
        if (walk->colour[to] == WHITE)
            walk_push(walk, to);
    }
}

struct postorder {
    uint32_t *node, count;
};

static void note_postorder(void *context, uint32_t node)
{
    struct postorder *postorder = context;
    postorder->node[postorder->count++] = node;
}

uint32_t graph_order(const struct graph *graph, uint32_t *order)
{
    struct walk walk;
    struct postorder postorder = {order, 0};
    walk_start(&walk, graph);
    walk_run(&walk, NULL, note_postorder, &postorder);
    walk_end(&walk);
    for (uint32_t i = 0, j = postorder.count; i + 1 < j; i++) {
        uint32_t swap = order[i];
        order[i] = order[--j];
        order[j] = swap;
    }
    return postorder.count;
}

static void note_back_edge(void *context, uint32_t from, uint32_t to, uint8_t colour)
{
    struct loops *loops = context;
    if (colour != ON_STACK)
        return;
    loops->loop = xgrow(loops->loop, loops->count, &loops->capacity, sizeof(*loops->loop));
    loops->loop[loops->count++] = (struct graph_loop){.header = to, .latch = from};
}

/** The nodes that reach the latch without passing the header; `mark` and `stack` are scratch. */
static void collect_body(const struct graph *graph, struct graph_loop *loop,
                         const uint32_t *reached, uint32_t *mark, uint32_t stamp, uint32_t *stack)
{
    uint32_t count = 0, done = 0;
    stack[count++] = loop->header;
    mark[loop->header] = stamp;
    if (mark[loop->latch] != stamp) {
        mark[loop->latch] = stamp;
        stack[count++] = loop->latch;
    }
    for (done = 1; done < count; done++) {
        uint32_t node = stack[done];
        for (uint32_t e = graph->first_predecessor[node]; e < graph->first_predecessor[node + 1];
             e++) {
            uint32_t from = graph->predecessor[e];
            if (reached[from] && mark[from] != stamp) {
                mark[from] = stamp;
                stack[count++] = from;
            }
        }
    }
    loop->body = xcalloc(count, sizeof(uint32_t));
    loop->body_count = count;
    for (uint32_t i = 0; i < count; i++)
        loop->body[i] = stack[i];
}

void graph_loops(const struct graph *graph, struct loops *loops)
{
    struct walk walk;
    *loops = (struct loops){0};
    walk_start(&walk, graph);
    walk_run(&walk, note_back_edge, NULL, loops);
    uint32_t *mark = xcalloc(graph->count, sizeof(uint32_t));
    uint32_t *reached = xcalloc(graph->count, sizeof(uint32_t));
    for (uint32_t n = 0; n < graph->count; n++)
        reached[n] = walk.colour[n] == DONE;
    for (size_t i = 0; i < loops->count; i++)
        collect_body(graph, &loops->loop[i], reached, mark, i + 1, walk.stack);
    free(mark);
    free(reached);
    walk_end(&walk);
}

void loops_free(struct loops *loops)
{
    for (size_t i = 0; i < loops->count; i++)
        free(loops->loop[i].body);
    free(loops->loop);
    *loops = (struct loops){0};
}
