/* How many tasks could run at each part of the span: everything as early as its graph lets it. */
#include "config.h"

#include "analysis/answer/task-strand.h"

#include "analysis/answer/add.h"

/* Parts are as long as each other, to a nanosecond. */
static int64_t bound(const struct parts *parts, int part)
{
    return (int64_t)((__int128)parts->span * part / SPAN_PARTS);
}

int64_t task_graph_part(const struct task_graph *graph, int part)
{
    return bound(&(struct parts){.span = graph->span}, part);
}

/* The part that a moment is in; of one between two, the later. */
static int part_of(const struct parts *parts, int64_t at)
{
    int part = (int)((__int128)at * SPAN_PARTS / parts->span);

    while (part + 1 < SPAN_PARTS && bound(parts, part + 1) <= at)
        part++;
    return part < SPAN_PARTS ? part : SPAN_PARTS - 1;
}

void parts_work(struct parts *parts, int64_t from, int64_t to)
{
    from = add_times(parts->origin, from);
    to = add_times(parts->origin, to);
    if (from >= to || from < 0 || to > parts->span)
        return;
    int first = part_of(parts, from), last = part_of(parts, to);
    if (first == last) {
        parts->some[first] += to - from;
        return;
    }
    parts->some[first] += bound(parts, first + 1) - from;
    parts->some[last] += to - bound(parts, last);
    parts->whole[first + 1]++;
    parts->whole[last]--;
}

void parts_begin(struct parts *parts, uint32_t node, int64_t at)
{
    parts->node[node].start = add_times(parts->origin, at);
}

static void follow(const struct task_graph *graph, struct parts *parts, uint32_t at)
{
    const struct graph_node *node = &graph->node[at];
    struct strand strand;

    parts->origin = node->start;
    if (node->kind == GRAPH_TEAM) {
        struct team team = task_team_run(graph, node, parts);
        task_team_close(&team);
    } else if (node->kind == GRAPH_TASKLOOP) {
        for (uint32_t e = node->first; e != NO_EVENT; e = graph->event[e].next)
            parts_begin(parts, graph->event[e].node, 0);
    } else if (node->kind == GRAPH_TASK || node->kind == GRAPH_ROOT) {
        strand_open(&strand, node);
        strand.parts = parts;
        while (strand_advance(graph, &strand))
            ;
        strand_close(&strand);
    }
}

void task_graph_spread(struct task_graph *graph)
{
    struct parts parts = {.span = graph->span, .node = graph->node};
    int64_t whole = 0;

    if (graph->span <= 0)
        return;
    for (size_t i = 0; i < graph->ordered; i++)
        follow(graph, &parts, graph->order[i]);
    for (int p = 0; p < SPAN_PARTS; p++) {
        whole += parts.whole[p];
        graph->part[p] = parts.some[p] + whole * (bound(&parts, p + 1) - bound(&parts, p));
    }
}
