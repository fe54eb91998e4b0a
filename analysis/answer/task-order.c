/* A graph of tasks that is read: pieces of tasks joined, and nodes put behind what they are in. */
#include "config.h"

#include "analysis/answer/task-order.h"

#include "analysis/answer/add.h"

#include <stdlib.h>
#include <string.h>

uint32_t *task_graph_list(const struct task_graph *graph, enum graph_node_kind kind, size_t *count)
{
    uint32_t *list = NULL;
    size_t capacity = 0;

    *count = 0;
    for (size_t i = 1; i < graph->count; i++) {
        if (graph->node[i].kind != kind)
            continue;
        list = xgrow(list, *count, &capacity, sizeof *list);
        list[(*count)++] = (uint32_t)i;
    }
    return list;
}

/* ---- Tasks in pieces --------------------------------------------------------------------- */

static int compare_pieces(const void *a, const void *b, void *nodes)
{
    const struct graph_node *all = nodes, *x = &all[*(const uint32_t *)a],
                            *y = &all[*(const uint32_t *)b];

    if (x->parent != y->parent)
        return x->parent < y->parent ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

/* What the piece did follows what its task has done. */
static void join_piece(struct task_graph *graph, const struct graph_node *piece)
{
    struct graph_node *task = &graph->node[piece->parent];

    for (uint32_t e = piece->first; e != NO_EVENT; e = graph->event[e].next)
        graph->event[e].at = add_times(graph->event[e].at, task->work);
    task->work = add_times(task->work, piece->work);
    if (piece->first == NO_EVENT)
        return;
    if (task->last == NO_EVENT)
        task->first = piece->first;
    else
        graph->event[task->last].next = piece->first;
    task->last = piece->last;
}

void task_graph_join_pieces(struct task_graph *graph)
{
    size_t count;
    uint32_t *pieces = task_graph_list(graph, GRAPH_PIECE, &count);

    if (count)
        qsort_r(pieces, count, sizeof *pieces, compare_pieces, graph->node);
    for (size_t i = 0; i < count; i++)
        join_piece(graph, &graph->node[pieces[i]]);
    for (size_t i = 1; count && i < graph->count; i++) {
        struct graph_node *node = &graph->node[i];
        if (node->kind != GRAPH_PIECE && graph->node[node->parent].kind == GRAPH_PIECE)
            node->parent = graph->node[node->parent].parent;
    }
    free(pieces);
}

/* ---- Order ------------------------------------------------------------------------------- */

enum { DEPTH_UNKNOWN = UINT32_MAX, DEPTH_ON_WAY = UINT32_MAX - 1 };

/* How deep each node is, by its parents; chains may be long, so no recursion. A node that is in
 * itself, which is damage, has no parent from then on. */
static uint32_t *find_depths(struct task_graph *graph)
{
    uint32_t *depth = xresize(NULL, graph->count, sizeof *depth), *way = NULL;
    size_t length = 0, capacity = 0;

    memset(depth, 0xff, graph->count * sizeof *depth);
    depth[0] = 0;
    for (size_t i = 1; i < graph->count; i++) {
        for (uint32_t at = (uint32_t)i; depth[at] == DEPTH_UNKNOWN; at = graph->node[at].parent) {
            depth[at] = DEPTH_ON_WAY;
            way = xgrow(way, length, &capacity, sizeof *way);
            way[length++] = at;
        }
        while (length) {
            struct graph_node *node = &graph->node[way[--length]];
            if (depth[node->parent] == DEPTH_ON_WAY)
                node->parent = 0;
            const struct graph_node *up = &graph->node[node->parent];
            depth[way[length]] = depth[node->parent] + 1;
            node->level = node->parent ? up->level + (up->kind == GRAPH_TASK) : 0;
        }
    }
    free(way);
    return depth;
}

void task_graph_order(struct task_graph *graph)
{
    uint32_t *depth = find_depths(graph), *end = xcalloc(graph->count + 2, sizeof *end);

    graph->order = xresize(NULL, graph->count + 1, sizeof *graph->order);
    for (size_t i = 1; i < graph->count; i++)
        end[depth[i] + 1]++;
    for (size_t d = 1; d < graph->count + 2; d++)
        end[d] += end[d - 1];
    for (size_t i = 1; i < graph->count; i++)
        graph->order[end[depth[i]]++] = (uint32_t)i;
    graph->ordered = graph->count - 1;
    free(depth);
    free(end);
}
