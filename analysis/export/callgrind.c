/* Callgrind's profile, version 1: KCachegrind and callgrind_annotate show costs beside the source.
 *
 * The format has functions that call each other, not call paths. So that what a function costs with
 * all that it calls is counted once, a function inside itself is another one, called `name'2`, as
 * --separate-recs of callgrind calls it. */
#include "config.h"

#include "analysis/export/formats.h"
#include "analysis/export/put.h"
#include "analysis/export/tree.h"

#include <ctype.h>
#include <stdlib.h>
#include <uthash.h>

struct edge {
    struct {
        size_t from, to; /* functions */
    } key;
    const struct frame *callee;
    int64_t calls;
    int64_t *costs; /* inclusive */
    UT_hash_handle hh;
};

/* A function is a frame outside of itself (2 * number) or inside (2 * number + 1). */
struct graph {
    FILE *out;
    const struct call_tree *tree;
    size_t function_count;
    int64_t **costs; /* of each, exclusive; NULL: it is not there */
    struct edge *table, **edges;
    size_t edge_count, edge_capacity;
    bool *named[2]; /* files, functions */
};

/* ---- From paths to functions ------------------------------------------------------------- */

static void add_costs(const struct graph *graph, int64_t *costs, const int64_t *more)
{
    for (size_t i = 0; i < graph->tree->metrics.count; i++)
        costs[i] += more[i];
}

static int64_t *new_costs(const struct graph *graph)
{
    return xcalloc(graph->tree->metrics.count, sizeof(int64_t));
}

static void add_edge(struct graph *graph, const struct call *call)
{
    struct edge *edge, key = {0};

    key.key.from = call->parent->mark;
    key.key.to = call->mark;
    HASH_FIND(hh, graph->table, &key.key, sizeof key.key, edge);
    if (!edge) {
        edge = xzalloc(sizeof *edge);
        edge->key = key.key;
        edge->callee = call->frame;
        edge->costs = new_costs(graph);
        HASH_ADD(hh, graph->table, key, sizeof edge->key, edge);
        graph->edges =
            xgrow(graph->edges, graph->edge_count, &graph->edge_capacity, sizeof(struct edge *));
        graph->edges[graph->edge_count++] = edge;
    }
    edge->calls += call->visits;
    add_costs(graph, edge->costs, call->sums);
}

static void add_calls(struct graph *graph)
{
    int *open = xcalloc(frame_count(graph->tree->frames) + 1, sizeof *open);
    const struct call *last = NULL;

    for (struct call *call = graph->tree->root; call; last = call, call = call_next(call)) {
        for (; last && last != call->parent; last = last->parent)
            open[last->frame->number]--;
        call->mark = 2 * (size_t)call->frame->number + (open[call->frame->number]++ > 0);
        if (!graph->costs[call->mark])
            graph->costs[call->mark] = new_costs(graph);
        add_costs(graph, graph->costs[call->mark], call->values);
        if (call->parent)
            add_edge(graph, call);
    }
    free(open);
}

static int compare_edges(const void *a, const void *b)
{
    const struct edge *left = *(struct edge *const *)a, *right = *(struct edge *const *)b;

    if (left->key.from != right->key.from)
        return left->key.from < right->key.from ? -1 : 1;
    return (left->key.to > right->key.to) - (left->key.to < right->key.to);
}

/* ---- Text -------------------------------------------------------------------------------- */

/* A name is said once, its number after that. */
static void put_file(const struct graph *graph, const char *key, const struct frame *frame)
{
    fprintf(graph->out, "%s=(%d)", key, frame->file_number + 1);
    if (!graph->named[0][frame->file_number])
        fprintf(graph->out, " %s", *frame->file ? frame->file : "???");
    graph->named[0][frame->file_number] = true;
    put_char(graph->out, '\n');
}

static void put_function(const struct graph *graph, const char *key, size_t function)
{
    const struct frame *frame = frame_at(graph->tree->frames, function / 2);

    fprintf(graph->out, "%s=(%zu)", key, function + 1);
    if (!graph->named[1][function])
        fprintf(graph->out, " %s%s", frame->name, function % 2 ? "'2" : "");
    graph->named[1][function] = true;
    put_char(graph->out, '\n');
}

static void put_costs(const struct graph *graph, int line, const int64_t *costs)
{
    put_integer(graph->out, line);
    for (size_t i = 0; i < graph->tree->metrics.count; i++) {
        put_char(graph->out, ' ');
        put_integer(graph->out, costs[i]);
    }
    put_char(graph->out, '\n');
}

/* What is inside it in the same file is called at its own line. */
static void put_edge(const struct graph *graph, const struct frame *caller, const struct edge *edge)
{
    bool here = strcmp(caller->file, edge->callee->file) == 0;

    put_file(graph, "cfi", edge->callee);
    put_function(graph, "cfn", edge->key.to);
    /* What was never completed was called all the same: without calls it were a cost of its own. */
    fprintf(graph->out, "calls=%lld %d\n", (long long)(edge->calls > 0 ? edge->calls : 1),
            edge->callee->begin);
    put_costs(graph, here ? edge->callee->begin : caller->begin, edge->costs);
}

static void put_functions(const struct graph *graph)
{
    size_t edge = 0;

    for (size_t function = 0; function < graph->function_count; function++) {
        const struct frame *frame;
        if (!graph->costs[function])
            continue;
        frame = frame_at(graph->tree->frames, function / 2);
        put_char(graph->out, '\n');
        put_file(graph, "fl", frame);
        put_function(graph, "fn", function);
        put_costs(graph, frame->begin, graph->costs[function]);
        for (; edge < graph->edge_count && graph->edges[edge]->key.from == function; edge++)
            put_edge(graph, frame, graph->edges[edge]);
    }
}

/* Names of events are words. */
static void put_event(FILE *out, const struct metric *metric)
{
    for (const char *c = metric->name; *c; c++)
        put_char(out, (char)(isalnum((unsigned char)*c) ? *c : '_'));
}

static void put_events(const struct graph *graph)
{
    const struct metrics *metrics = &graph->tree->metrics;

    for (size_t i = 0; i < metrics->count; i++) {
        const struct metric *metric = &metrics->list[i];
        fputs("event: ", graph->out);
        put_event(graph->out, metric);
        fprintf(graph->out, " : %s [%s]\n", metric->name, metric->unit);
    }
    fputs("events:", graph->out);
    for (size_t i = 0; i < metrics->count; i++) {
        put_char(graph->out, ' ');
        put_event(graph->out, &metrics->list[i]);
    }
    put_char(graph->out, '\n');
}

static void put_all(const struct graph *graph, const struct experiment *experiment)
{
    char *command = xformat("%s %s", experiment->program.name, experiment->program.arguments);
    char *clean = clean_text(command, "");

    fprintf(graph->out,
            "# callgrind format\nversion: 1\ncreator: %s\npid: %lld\ncmd: %s\n"
            "part: 1\npositions: line\n",
            PACKAGE_STRING, (long long)experiment->program.pid, clean);
    put_events(graph);
    put_functions(graph);
    if (graph->tree->root) {
        fputs("\ntotals:", graph->out);
        for (size_t i = 0; i < graph->tree->metrics.count; i++)
            fprintf(graph->out, " %lld", (long long)graph->tree->root->sums[i]);
        put_char(graph->out, '\n');
    }
    free(clean);
    free(command);
}

static void graph_free(struct graph *graph)
{
    HASH_CLEAR(hh, graph->table);
    for (size_t i = 0; i < graph->edge_count; i++) {
        free(graph->edges[i]->costs);
        free(graph->edges[i]);
    }
    for (size_t i = 0; i < graph->function_count; i++)
        free(graph->costs[i]);
    free(graph->edges);
    free(graph->costs);
    free(graph->named[0]);
    free(graph->named[1]);
}

bool write_callgrind(const struct export_request *request, struct experiment *experiment)
{
    struct call_tree *tree = call_tree_new(request, experiment, "time,visits,counters");

    if (!tree)
        return false;
    struct graph graph = {
        .out = request->out, .tree = tree, .function_count = 2 * frame_count(tree->frames)};
    graph.costs = xcalloc(graph.function_count + 1, sizeof(int64_t *));
    graph.named[0] = xcalloc(graph.function_count + 1, sizeof(bool));
    graph.named[1] = xcalloc(graph.function_count + 1, sizeof(bool));
    add_calls(&graph);
    if (graph.edge_count)
        qsort(graph.edges, graph.edge_count, sizeof(struct edge *), compare_edges);
    put_all(&graph, experiment);
    graph_free(&graph);
    call_tree_free(tree);
    return true;
}
