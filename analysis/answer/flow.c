/* The control-flow graph: nodes from call paths, edges from who ran before whom. */
#include "config.h"

#include "analysis/answer/flow.h"

#include "analysis/answer/offload.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/* ---- Nodes ------------------------------------------------------------------------------- */

static void find_bottleneck(struct flow_node *node, const struct measures *sum)
{
    const struct construct_row *construct = construct_of(node->path->region);

    node->bottleneck = -1;
    for (int i = 0; i < MAX_RULES && construct->rules[i].measure != MEASURE_execC; i++) {
        enum measure measure = construct->rules[i].measure;
        if (measure != MEASURE_execT && sum->value[measure] > node->lost) {
            node->lost = sum->value[measure];
            node->bottleneck = (int)measure;
        }
    }
}

static void measure_node(struct flow_node *node)
{
    struct measures sum = {0}, one;

    for (const struct profile_node *at = node->path->nodes; at; at = at->same) {
        node_measures(at, false, &one);
        measures_add(&sum, &one);
        /* What ran as a task at a scheduling point inside is not this construct's work. */
        if (!at->task)
            node->time += at->time > at->columns[COLUMN_ta] ? at->time - at->columns[COLUMN_ta] : 0;
        else
            node->time += node_inclusive(at);
    }
    node->count = sum.value[MEASURE_execC];
    find_bottleneck(node, &sum);
}

static void add_box(struct flow *flow, struct path *path, int *positions)
{
    int position = (int)flow->node_count++;
    struct flow_node *node = &flow->nodes[position];

    node->path = path;
    node->parent = position ? positions[path->parent->index] : -1;
    node->first = node->last = node->next = -1;
    node->device = -1;
    if (position) {
        assert(node->parent >= 0);
        struct flow_node *parent = &flow->nodes[node->parent];
        *(parent->last >= 0 ? &flow->nodes[parent->last].next : &parent->first) = position;
        parent->last = position;
    }
    node->has_children = path->first != NULL;
    measure_node(node);
    if (node->time > flow->longest && path->parent)
        flow->longest = node->time;
    positions[path->index] = position;
}

/* ---- Edges ------------------------------------------------------------------------------- */

struct flow_edge_key {
    int from, to;
};

/* How often each location took an edge, before locations are grouped. */
struct flow_edge_entry {
    struct flow_edge_key key;
    struct edge_step {
        int64_t count;
        int rank, thread;
    } * steps;
    size_t step_count, step_capacity;
    UT_hash_handle hh;
};

static void add_step(struct flow_edge_entry **table, int from, int to,
                     const struct profile_node *node, int64_t count)
{
    struct flow_edge_key key = {from, to};
    struct flow_edge_entry *entry;

    HASH_FIND(hh, *table, &key, sizeof key, entry);
    if (!entry) {
        entry = xzalloc(sizeof *entry);
        entry->key = key;
        HASH_ADD(hh, *table, key, sizeof key, entry);
    }
    const struct recorded_location *location = node->location;
    entry->steps =
        xgrow(entry->steps, entry->step_count, &entry->step_capacity, sizeof *entry->steps);
    entry->steps[entry->step_count++] =
        (struct edge_step){count, location->process->rank, location->number};
}

static int compare_steps(const void *a, const void *b)
{
    const struct edge_step *left = a, *right = b;

    if (left->rank != right->rank)
        return left->rank < right->rank ? -1 : 1;
    if (left->count != right->count)
        return left->count > right->count ? -1 : 1;
    return (left->thread > right->thread) - (left->thread < right->thread);
}

static int compare_groups(const void *a, const void *b)
{
    const struct flow_group *left = a, *right = b;

    if (left->rank != right->rank)
        return left->rank < right->rank ? -1 : 1;
    return left->threads.range[0].low - right->threads.range[0].low;
}

static void add_edge(struct flow *flow, const struct flow_edge_entry *entry)
{
    flow->edges = xgrow(flow->edges, flow->edge_count, &flow->edge_capacity, sizeof *flow->edges);
    struct flow_edge *edge = &flow->edges[flow->edge_count++];
    *edge = (struct flow_edge){.from = entry->key.from, .to = entry->key.to};
    edge->child = flow->nodes[edge->to].parent == edge->from;
    qsort(entry->steps, entry->step_count, sizeof *entry->steps, compare_steps);
    for (size_t i = 0; i < entry->step_count; i++) {
        const struct edge_step *step = &entry->steps[i];
        if (i == 0 || step->rank != step[-1].rank || step->count != step[-1].count) {
            edge->groups =
                xgrow(edge->groups, edge->group_count, &edge->group_capacity, sizeof *edge->groups);
            edge->groups[edge->group_count++] = (struct flow_group){.rank = step->rank};
        }
        struct flow_group *group = &edge->groups[edge->group_count - 1];
        ranges_add(&group->threads, step->thread);
        group->count += step->count;
    }
    qsort(edge->groups, edge->group_count, sizeof *edge->groups, compare_groups);
}

static int compare_edges(const void *a, const void *b)
{
    const struct flow_edge *left = a, *right = b;

    return left->from != right->from ? left->from - right->from : left->to - right->to;
}

static void find_edges(struct flow *flow, const int *positions)
{
    struct flow_edge_entry *table = NULL, *entry, *next;

    for (size_t i = 1; i < flow->node_count; i++) {
        for (const struct profile_node *node = flow->nodes[i].path->nodes; node;
             node = node->same) {
            for (const struct profile_predecessor *p = node->predecessors; p; p = p->next) {
                if (p->node && p->node->path && positions[p->node->path->index] >= 0)
                    add_step(&table, positions[p->node->path->index], (int)i, node, p->count);
            }
        }
    }
    HASH_ITER(hh, table, entry, next)
    {
        add_edge(flow, entry);
        HASH_DEL(table, entry);
        free(entry->steps);
        free(entry);
    }
    if (flow->edge_count)
        qsort(flow->edges, flow->edge_count, sizeof *flow->edges, compare_edges);
}

/* ---- Devices ----------------------------------------------------------------------------- */

/* A device knows the region, and not the path that it was met on: where there are two, neither is
 * known to have taken it. */
static void add_devices(struct flow *flow)
{
    struct offload *offload = offload_new(flow->experiment, NULL);
    size_t regions = flow->experiment->region_count, count;
    const struct offload_device *devices = offload_devices(offload, &count);
    int64_t *times = xzalloc(regions * sizeof *times);
    int *paths = xzalloc(regions * sizeof *paths);

    for (size_t i = 0; i < count; i++)
        for (size_t r = 0; devices[i].number >= 0 && r < devices[i].region_count; r++)
            times[devices[i].regions[r].region->number] += devices[i].regions[r].device;
    for (size_t i = 0; i < flow->experiment->path_count; i++)
        paths[flow->experiment->paths[i]->region->number]++;
    for (size_t i = 0; i < flow->node_count; i++) {
        int number = flow->nodes[i].path->region->number;
        if (times[number] && paths[number] == 1)
            flow->nodes[i].device = times[number];
    }
    free(paths);
    free(times);
    offload_free(offload);
}

struct flow *flow_new(struct experiment *experiment, struct path *top, bool one_layer)
{
    struct flow *flow = xzalloc(sizeof *flow);
    int *positions = xzalloc(experiment->path_count * sizeof *positions);

    flow->experiment = experiment;
    flow->nodes = xzalloc(experiment->path_count * sizeof *flow->nodes);
    memset(positions, -1, experiment->path_count * sizeof *positions);
    if (one_layer) {
        add_box(flow, top, positions);
        for (struct path *path = top->first; path; path = path->next)
            add_box(flow, path, positions);
    } else {
        for (struct path *path = top; path; path = path_next(top, path))
            add_box(flow, path, positions);
    }
    find_edges(flow, positions);
    add_devices(flow);
    free(positions);
    return flow;
}

void flow_free(struct flow *flow)
{
    for (size_t i = 0; i < flow->edge_count; i++) {
        for (size_t k = 0; k < flow->edges[i].group_count; k++)
            ranges_free(&flow->edges[i].groups[k].threads);
        free(flow->edges[i].groups);
    }
    free(flow->edges);
    free(flow->nodes);
    free(flow);
}

/* ---- Words ------------------------------------------------------------------------------- */

char *flow_threads(const struct flow *flow, const struct flow_group *group)
{
    char *threads = ranges_text(&group->threads);

    if (flow->experiment->process_count > 1) {
        char *label = xformat("P%d:%s", group->rank, threads);
        free(threads);
        return label;
    }
    return threads;
}

char *flow_label(const struct flow *flow, const struct flow_edge *edge)
{
    char *label = NULL;
    size_t size;
    FILE *out = open_memstream(&label, &size);

    for (size_t i = 0; out && i < edge->group_count; i++) {
        char *threads = flow_threads(flow, &edge->groups[i]);
        fprintf(out, "%s%s|%lld", i ? " " : "", threads, (long long)edge->groups[i].count);
        free(threads);
    }
    if (!out)
        return xformat("?");
    fclose(out);
    return label;
}

/* A line is one: a name may have anything in it. */
static void keep_on_line(char *line)
{
    for (; *line; line++)
        if ((unsigned char)*line < ' ')
            *line = '?';
}

int flow_box(const struct flow_node *node, char lines[FLOW_LINES][FLOW_LINE_SIZE])
{
    struct source_region *region = node->path->region;
    char title[64], time[32];
    int count = 0;

    if (!node->path->parent) {
        snprintf(lines[count++], FLOW_LINE_SIZE, "%s", *region->name ? region->name : "program");
    } else {
        char *place = region_place(region);
        snprintf(lines[count++], FLOW_LINE_SIZE, "R%05d %s%s", region->number,
                 construct_title(region, title, sizeof title), node->has_children ? " (+)" : "");
        snprintf(lines[count++], FLOW_LINE_SIZE, "%s", place);
        free(place);
    }
    time_text(time, sizeof time, node->time);
    snprintf(lines[count++], FLOW_LINE_SIZE, "%lldx %s", (long long)node->count, time);
    if (node->bottleneck >= 0) {
        time_text(time, sizeof time, node->lost);
        snprintf(lines[count++], FLOW_LINE_SIZE, "%s %s", measure_names[node->bottleneck], time);
    } else if (node->device >= 0) {
        time_text(time, sizeof time, node->device);
        snprintf(lines[count++], FLOW_LINE_SIZE, "device %s", time);
    }
    for (int i = 0; i < count; i++)
        keep_on_line(lines[i]);
    return count;
}
