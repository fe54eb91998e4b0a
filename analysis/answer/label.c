/* Labels: the units of work of a run, hung below the constructs that created them. */
#include "config.h"

#include "analysis/answer/label.h"

#include "analysis/answer/label-node.h"
#include "analysis/answer/positions.h"

#include <stdlib.h>
#include <string.h>

struct labels {
    enum scheme scheme;
    struct label_graph *graphs;
    size_t graph_count, graph_capacity;

    /* Of the process that is being read: the graph that grows, and how to find what is in it. */
    struct label_graph open;
    size_t node_count, node_capacity;
    struct positions sorts;
    int64_t greatest; /* of the ids */
};

struct labels *labels_new(enum scheme scheme)
{
    struct labels *labels = xzalloc(sizeof *labels);

    labels->scheme = scheme;
    return labels;
}

static void free_graph(struct label_graph *graph)
{
    free(graph->node);
    free(graph->order);
    if (!graph->side)
        return;
    free(graph->side->sorts);
    free(graph->side->extents);
    free(graph->side->paper);
    free(graph->side->counters);
    free(graph->side);
}

void labels_free(struct labels *labels)
{
    free_graph(&labels->open);
    free(labels->sorts.slot);
    for (size_t i = 0; i < labels->graph_count; i++)
        free_graph(&labels->graphs[i]);
    free(labels->graphs);
    free(labels);
}

struct label_graph *labels_graphs(struct labels *labels, size_t *count)
{
    *count = labels->graph_count;
    return labels->graphs;
}

void labels_drop_counters(struct labels *labels)
{
    for (size_t g = 0; g < labels->graph_count; g++) {
        free(labels->graphs[g].side->counters);
        labels->graphs[g].side->counters = NULL;
    }
}

/* ---- Reading ----------------------------------------------------------------------------- */

static uint64_t hash_of_sort(const struct node_sort *sort)
{
    uint64_t hash = positions_mix((uintptr_t)sort->location, (uintptr_t)sort->region);

    hash = positions_mix(hash, (uint64_t)sort->kind << 32 | (uint32_t)sort->mark);
    return positions_mix(hash, (uint64_t)sort->thread << 32 | (uint32_t)sort->size);
}

static uint64_t sort_hash_at(const void *side, uint32_t at)
{
    return hash_of_sort(&((const struct label_side *)side)->sorts[at]);
}

static bool sort_is_at(const void *side, uint32_t at, const void *key)
{
    const struct node_sort *a = &((const struct label_side *)side)->sorts[at], *b = key;

    return a->location == b->location && a->region == b->region && a->kind == b->kind &&
           a->mark == b->mark && a->thread == b->thread && a->size == b->size;
}

static uint32_t add_sort(struct labels *labels, const struct node_sort *sort)
{
    struct label_side *side = labels->open.side;
    uint32_t last = side->sort_count ? (uint32_t)side->sort_count - 1 : 0;

    if (side->sort_count && sort_is_at(side, last, sort))
        return last;
    positions_room(&labels->sorts, sort_hash_at, side);
    uint32_t *slot = positions_slot(&labels->sorts, hash_of_sort(sort), sort_is_at, side, sort);
    if (!*slot) {
        side->sorts = xgrow(side->sorts, side->sort_count, &side->sort_capacity, sizeof *sort);
        side->sorts[side->sort_count] = *sort;
        *slot = (uint32_t)side->sort_count++;
        labels->sorts.used++;
    }
    return *slot;
}

static uint32_t add_extent(struct label_side *side, int64_t last, int64_t count)
{
    if (side->extent_count && !last && !count)
        return 0;
    side->extents =
        xgrow(side->extents, side->extent_count, &side->extent_capacity, sizeof *side->extents);
    side->extents[side->extent_count] = (struct node_extent){last, count};
    return (uint32_t)side->extent_count++;
}

static void add_columns(struct labels *labels, const struct execution_unit *unit)
{
    struct label_side *side = labels->open.side;
    size_t size = side->counter_count * sizeof *side->counters, at = labels->node_count;

    if (labels->scheme == SCHEME_PAPER) {
        side->paper = xgrow(side->paper, at, &side->paper_capacity, sizeof *side->paper);
        side->paper[at] = unit->paper;
    }
    if (!side->counter_count)
        return;
    side->counters = xgrow(side->counters, at, &side->counter_capacity, size);
    if (unit->counters)
        memcpy(side->counters + at * side->counter_count, unit->counters, size);
    else
        memset(side->counters + at * side->counter_count, 0, size);
}

static void add_node(struct labels *labels, const struct execution_unit *unit)
{
    struct label_side *side = labels->open.side;
    struct node_sort sort = {unit->location,  unit->region, (int)unit->kind,
                             (int)unit->mark, unit->thread, unit->size};

    if (labels->node_count == UINT32_MAX)
        return;
    add_columns(labels, unit);
    labels->open.node = xgrow(labels->open.node, labels->node_count, &labels->node_capacity,
                              sizeof *labels->open.node);
    labels->open.node[labels->node_count++] =
        (struct label_node){.id = unit->id,
                            .parent = unit->parent,
                            .index = unit->index,
                            .time = unit->time,
                            .begin = (uint64_t)unit->begin,
                            .counted = unit->counters != NULL,
                            .match = unit->match,
                            .sort = add_sort(labels, &sort),
                            .extent = add_extent(side, unit->last, unit->count)};
    if (unit->id > labels->greatest)
        labels->greatest = unit->id;
}

/* The root comes first; the first of the sorts and of the extents is its own. */
static void begin_process(void *argument, struct process *process)
{
    struct labels *labels = argument;
    struct execution_unit root = {.kind = UNIT_THREAD};

    free_graph(&labels->open);
    labels->open = (struct label_graph){.scheme = labels->scheme, .process = process};
    labels->open.side = xzalloc(sizeof *labels->open.side);
    labels->open.side->counter_count = process->experiment->counter_count;
    labels->node_count = labels->node_capacity = 0;
    free(labels->sorts.slot);
    labels->sorts = (struct positions){0};
    labels->greatest = 0;
    add_node(labels, &root);
    labels->open.node->state = NODE_PLACED;
}

static void take_unit(void *argument, const struct execution_unit *unit)
{
    add_node(argument, unit);
}

/* ---- Ids --------------------------------------------------------------------------------- */

/* Nodes by their ids. Those of a run have few gaps: then a list will do. */
struct ids {
    const struct label_node *nodes;
    struct positions table;
    bool is_list;
};

static bool id_is_at(const void *nodes, uint32_t at, const void *key)
{
    return ((const struct label_node *)nodes)[at].id == *(const int64_t *)key;
}

static uint32_t *slot_of_id(const struct ids *ids, int64_t id)
{
    if (!ids->is_list)
        return positions_slot(&ids->table, positions_mix(0, (uint64_t)id), id_is_at, ids->nodes,
                              &id);
    return (size_t)id <= ids->table.mask ? &ids->table.slot[id] : NULL;
}

/* When two have an id, which is damage, the first one keeps it. */
static void fill_ids(struct ids *ids, const struct labels *labels)
{
    size_t room = 1;

    *ids = (struct ids){.nodes = labels->open.node};
    ids->is_list = labels->greatest / 4 <= (int64_t)labels->node_count;
    while (room < 2 * labels->node_count)
        room *= 2;
    ids->table.mask = ids->is_list ? (size_t)labels->greatest : room - 1;
    ids->table.slot = xcalloc(ids->table.mask + 1, sizeof *ids->table.slot);
    for (size_t i = 1; i < labels->node_count; i++) {
        uint32_t *slot = slot_of_id(ids, ids->nodes[i].id);
        if (!*slot)
            *slot = (uint32_t)i;
    }
}

/* 0: there is none. */
static uint32_t node_of_id(const struct ids *ids, int64_t id)
{
    const uint32_t *slot = id ? slot_of_id(ids, id) : NULL;

    return slot ? *slot : 0;
}

/* ---- Parents ----------------------------------------------------------------------------- */

struct building {
    struct label_graph *graph;
    struct label_node *node;
    size_t count;
    struct ids ids;
    struct positions constructs; /* in the graph */
};

static bool is_created(enum unit_kind kind)
{
    return kind == UNIT_TASK || kind == UNIT_PARALLEL || kind == UNIT_TASKLOOP;
}

/* The number of who created it, where that is a part of its label. */
static int forced_thread(const struct label_graph *graph, const struct label_node *node)
{
    const struct node_sort *sort = sort_of(graph, node);
    bool forced = node->parent && is_created((enum unit_kind)sort->kind) &&
                  node_kind(graph, (size_t)node->parent) == UNIT_PARALLEL;

    return forced ? sort->thread : -1;
}

static bool same_label(const struct label_graph *graph, const struct label_node *a,
                       const struct label_node *b)
{
    const struct node_sort *left = sort_of(graph, a), *right = sort_of(graph, b);

    return a->parent == b->parent && left->region == right->region && left->kind == right->kind &&
           a->index == b->index && forced_thread(graph, a) == forced_thread(graph, b);
}

static bool construct_is_at(const void *graph, uint32_t at, const void *key)
{
    return same_label(graph, &((const struct label_graph *)graph)->node[at], key);
}

static uint64_t construct_hash_at(const void *graph, uint32_t at)
{
    const struct label_node *node = &((const struct label_graph *)graph)->node[at];
    const struct node_sort *sort = sort_of(graph, node);
    uint64_t hash = positions_mix((uint64_t)node->parent, (uintptr_t)sort->region);

    hash = positions_mix(hash, (uint64_t)node->index);
    return positions_mix(hash, (uint64_t)sort->kind << 32 | (uint32_t)forced_thread(graph, node));
}

/* A construct whose parent is in the graph; the node that stands for it. */
static uint32_t unify(struct building *building, uint32_t at)
{
    const struct label_graph *graph = building->graph;

    if (node_kind(graph, at) >= UNIT_TASK)
        return at;
    positions_room(&building->constructs, construct_hash_at, graph);
    uint32_t *slot = positions_slot(&building->constructs, construct_hash_at(graph, at),
                                    construct_is_at, graph, &building->node[at]);
    if (!*slot) {
        *slot = at;
        building->constructs.used++;
    }
    return *slot;
}

static void place(struct building *building, uint32_t at, uint32_t parent)
{
    struct label_node *node = &building->node[at];

    node->lost = parent == 0 && node->parent != 0;
    node->parent = parent;
    node->state = NODE_PLACED;
    uint32_t first = unify(building, at);
    if (first == at)
        return;
    node->state = NODE_AGAIN;
    node->parent = first;
}

/* Where the parent of a node is; 0: nowhere, or it is in itself, which is damage. */
static uint32_t parent_of(const struct building *building, uint32_t at)
{
    uint32_t up = node_of_id(&building->ids, building->node[at].parent);

    return building->node[up].state == NODE_ON_WAY ? 0 : up;
}

/* Parents are placed first: a chain of them may be long, so no recursion. */
static void place_with_parents(struct building *building, uint32_t node)
{
    uint32_t *way = NULL;
    size_t depth = 0, capacity = 0;

    for (uint32_t at = node; building->node[at].state == NODE_READ; at = parent_of(building, at)) {
        building->node[at].state = NODE_ON_WAY;
        way = xgrow(way, depth, &capacity, sizeof *way);
        way[depth++] = at;
    }
    while (depth--) {
        uint32_t up = parent_of(building, way[depth]);
        if (building->node[up].state == NODE_AGAIN)
            up = (uint32_t)building->node[up].parent;
        place(building, way[depth], up);
    }
    free(way);
}

/* ---- Order ------------------------------------------------------------------------------- */

static bool is_visible(const struct label_graph *graph, size_t node)
{
    return node && graph->node[node].state == NODE_PLACED && !node_is_transparent(graph, node);
}

/* Siblings: by their positions, threads of the program's own last. */
static int compare(const struct label_graph *graph, uint32_t a, uint32_t b)
{
    const struct label_node *x = &graph->node[a], *y = &graph->node[b];
    const struct node_sort *left = sort_of(graph, x), *right = sort_of(graph, y);
    int64_t place = left->kind == UNIT_THREAD ? INT64_MAX : x->index,
            other = right->kind == UNIT_THREAD ? INT64_MAX : y->index;

    if (place != other)
        return place < other ? -1 : 1;
    if (left->thread != right->thread)
        return left->thread < right->thread ? -1 : 1;
    if (left->kind != right->kind)
        return left->kind < right->kind ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

/* The end of the rising run that begins at `from`. */
static size_t run_end(const struct label_graph *graph, const uint32_t *list, size_t from,
                      size_t count)
{
    size_t end = from + 1;

    while (end < count && compare(graph, list[end - 1], list[end]) <= 0)
        end++;
    return end < count ? end : count;
}

static size_t merge(const struct label_graph *graph, const uint32_t *list, size_t begin,
                    size_t middle, size_t end, uint32_t *to)
{
    size_t left = begin, right = middle;

    for (size_t i = begin; i < end; i++) {
        bool first =
            right >= end || (left < middle && compare(graph, list[left], list[right]) <= 0);
        to[i] = list[first ? left++ : right++];
    }
    return end;
}

/* What each thread left is in order: a merge of such runs takes the logarithm of the threads. */
static void sort_siblings(const struct label_graph *graph, uint32_t *list, size_t count)
{
    uint32_t *room = NULL;

    while (count && run_end(graph, list, 0, count) < count) {
        room = room ? room : xresize(NULL, count, sizeof *room);
        for (size_t at = 0; at < count;) {
            size_t middle = run_end(graph, list, at, count);
            size_t end = middle < count ? run_end(graph, list, middle, count) : count;
            at = merge(graph, list, at, middle, end, room);
        }
        memcpy(list, room, count * sizeof *list);
    }
    free(room);
}

/* By what makes units of work twins, among those of one position. */
static int compare_twins(const void *a, const void *b, void *argument)
{
    const struct label_graph *graph = argument;
    const struct label_node *x = &graph->node[*(const uint32_t *)a],
                            *y = &graph->node[*(const uint32_t *)b];
    const struct node_sort *left = sort_of(graph, x), *right = sort_of(graph, y);
    int64_t keys[] = {x->parent, left->region->number, left->kind, forced_thread(graph, x)};
    int64_t others[] = {y->parent, right->region->number, right->kind, forced_thread(graph, y)};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (keys[i] != others[i])
            return keys[i] < others[i] ? -1 : 1;
    }
    return 0;
}

static void mark_twins(struct label_graph *graph, const uint32_t *list, size_t count)
{
    uint32_t *copy = memcpy(xresize(NULL, count, sizeof *copy), list, count * sizeof *copy);

    qsort_r(copy, count, sizeof *copy, compare_twins, graph);
    for (size_t i = 1; i < count; i++) {
        struct label_node *a = &graph->node[copy[i - 1]], *b = &graph->node[copy[i]];
        if (node_kind(graph, copy[i]) >= UNIT_TASK && same_label(graph, a, b))
            a->twin = b->twin = true;
    }
    free(copy);
}

static void find_twins(struct label_graph *graph, const uint32_t *list, size_t count)
{
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count; to++) {
            if (graph->node[list[to]].index != graph->node[list[from]].index)
                break;
        }
        if (to - from > 1)
            mark_twins(graph, list + from, to - from);
    }
}

/* The children of every node, one list after the other: those of node n end at end[n]. */
static uint32_t *list_children(const struct building *building, uint32_t *end)
{
    const struct label_graph *graph = building->graph;
    uint32_t *child = xresize(NULL, building->count, sizeof *child);

    for (size_t i = 1; i < building->count; i++) {
        if (is_visible(graph, i))
            end[node_parent(graph, i) + 1]++;
    }
    for (size_t i = 1; i < building->count; i++)
        end[i] += end[i - 1];
    for (size_t i = 1; i < building->count; i++) {
        if (is_visible(graph, i))
            child[end[node_parent(graph, i)]++] = (uint32_t)i;
    }
    return child;
}

static void count_node(struct label_graph *graph, uint32_t at, uint32_t parent)
{
    struct label_node *node = &graph->node[at];
    bool work = node_kind(graph, at) >= UNIT_TASK;

    node->uncertain = sort_of(graph, node)->mark == MARK_UNCERTAIN || graph->node[parent].uncertain;
    graph->works += work;
    graph->twins += node->twin;
    graph->lost += node->lost;
    graph->uncertain += node->uncertain && work;
    graph->order[graph->count++] = at;
}

/* Depth first. */
static void put_in_order(struct label_graph *graph, const uint32_t *child, const uint32_t *end)
{
    struct level {
        uint32_t node, next; /* of its children */
    } *level = NULL;
    size_t depth = 0, capacity = 0;

    level = xgrow(level, depth, &capacity, sizeof *level);
    level[depth++] = (struct level){0, 0};
    while (depth) {
        struct level *top = &level[depth - 1];
        if (top->next == end[top->node]) {
            depth--;
            continue;
        }
        uint32_t at = child[top->next++];
        count_node(graph, at, top->node);
        level = xgrow(level, depth, &capacity, sizeof *level);
        level[depth++] = (struct level){at, end[at - 1]};
    }
    free(level);
}

static void order_graph(const struct building *building)
{
    struct label_graph *graph = building->graph;
    uint32_t *end = xcalloc(building->count + 1, sizeof *end);
    uint32_t *child = list_children(building, end);

    for (size_t i = 0; i < building->count; i++) {
        uint32_t begin = i ? end[i - 1] : 0;
        sort_siblings(graph, child + begin, end[i] - begin);
        find_twins(graph, child + begin, end[i] - begin);
    }
    graph->order = xresize(NULL, building->count, sizeof *graph->order);
    put_in_order(graph, child, end);
    free(child);
    free(end);
}

static void end_process(void *argument, struct process *process)
{
    struct labels *labels = argument;
    struct building building = {
        .graph = &labels->open, .node = labels->open.node, .count = labels->node_count};

    (void)process;
    fill_ids(&building.ids, labels);
    for (size_t i = 1; i < building.count; i++)
        place_with_parents(&building, (uint32_t)i);
    free(building.ids.table.slot);
    free(building.constructs.slot);
    order_graph(&building);
    labels->graphs =
        xgrow(labels->graphs, labels->graph_count, &labels->graph_capacity, sizeof *labels->graphs);
    labels->graphs[labels->graph_count++] = labels->open;
    labels->open = (struct label_graph){0};
}

const struct timeline_handler labels_timeline = {
    .process_begin = begin_process, .unit = take_unit, .process_end = end_process};
