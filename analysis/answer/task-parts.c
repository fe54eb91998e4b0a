/* How many tasks could run at each part of the span. */
#include "config.h"

#include "analysis/answer/task-parts.h"

/* Parts are as long as each other, to a nanosecond. */
static int64_t bound(int64_t span, int part)
{
    return (int64_t)((__int128)span * part / SPAN_PARTS);
}

int64_t task_graph_part(const struct task_graph *graph, int part)
{
    return bound(graph->span, part);
}

/* The part that a moment is in; of one between two, the later. */
static int part_of(int64_t span, int64_t at)
{
    int part = (int)((__int128)at * SPAN_PARTS / span);

    while (part + 1 < SPAN_PARTS && bound(span, part + 1) <= at)
        part++;
    return part < SPAN_PARTS ? part : SPAN_PARTS - 1;
}

void task_parts_work(struct task_parts *parts, int64_t from, int64_t to)
{
    if (from >= to || from < 0 || to > parts->span)
        return;
    int first = part_of(parts->span, from), last = part_of(parts->span, to);
    if (first == last) {
        parts->some[first] += to - from;
        return;
    }
    parts->some[first] += bound(parts->span, first + 1) - from;
    parts->some[last] += to - bound(parts->span, last);
    parts->whole[first + 1]++;
    parts->whole[last]--;
}

void task_parts_sum(const struct task_parts *parts, int64_t sum[SPAN_PARTS])
{
    int64_t whole = 0;

    for (int p = 0; p < SPAN_PARTS; p++) {
        whole += parts->whole[p];
        sum[p] = parts->some[p] + whole * (bound(parts->span, p + 1) - bound(parts->span, p));
    }
}
