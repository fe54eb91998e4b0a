/* Who calls a function, and callees before their callers (Tarjan). */
#include "analysis/check/solve/callgraph.h"
#include "common/memory.h"

#include <assert.h>
#include <stdlib.h>

static void count_callers(struct program *program)
{
    for (size_t t = 0; t < program->team_count; t++)
        for (size_t c = 0; c < program->teams[t].call_count; c++) {
            struct index_range candidates = program->teams[t].calls[c].candidates;
            for (uint32_t i = candidates.first; i < candidates.first + candidates.count; i++)
                program->functions[program->candidates[i]].callers.count++;
        }
}

void callgraph_list_callers(struct program *program)
{
    uint32_t total = 0;
    for (size_t i = 0; i < program->function_count; i++)
        program->functions[i].callers.count = 0;
    count_callers(program);
    for (size_t i = 0; i < program->function_count; i++) {
        program->functions[i].callers.first = total;
        total += program->functions[i].callers.count;
        program->functions[i].callers.count = 0;
    }
    free(program->callers);
    program->callers = xcalloc(total + 1, sizeof(*program->callers));
    for (size_t t = 0; t < program->team_count; t++)
        for (size_t c = 0; c < program->teams[t].call_count; c++) {
            struct index_range candidates = program->teams[t].calls[c].candidates;
            for (uint32_t i = 0; i < candidates.count; i++) {
                struct function *f = &program->functions[program->candidates[candidates.first + i]];
                program->callers[f->callers.first + f->callers.count++] = (struct caller){t, c};
            }
        }
}

/* ---- Order: Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion */

static void calls_as_graph(const struct program *program, struct graph *graph)
{
    struct edges edges = {0};
    for (size_t t = 0; t < program->team_count; t++)
        for (size_t c = 0; c < program->teams[t].call_count; c++) {
            struct index_range candidates = program->teams[t].calls[c].candidates;
            for (uint32_t i = 0; i < candidates.count; i++)
                edges_add(&edges, program->teams[t].function,
                          program->candidates[candidates.first + i]);
        }
    graph_build(graph, program->function_count, &edges, 0, 0);
    edges_free(&edges);
}

struct tarjan {
    struct graph graph;
    uint32_t *index, *low, *next, *stack, *path;
    uint8_t *on_stack;
    uint32_t counter, stacked, depth, groups, done;
    uint32_t *order, *group;
};

static void tarjan_enter(struct tarjan *t, uint32_t node)
{
    t->index[node] = t->low[node] = ++t->counter;
    t->next[node] = t->graph.first_successor[node];
    t->stack[t->stacked++] = node;
    t->on_stack[node] = 1;
    t->path[t->depth++] = node;
}

static void leave(struct tarjan *t, uint32_t node)
{
    t->depth--;
    if (t->depth && t->low[node] < t->low[t->path[t->depth - 1]])
        t->low[t->path[t->depth - 1]] = t->low[node];
    if (t->low[node] != t->index[node])
        return;
    uint32_t member;
    do {
        member = t->stack[--t->stacked];
        t->on_stack[member] = 0;
        t->group[member] = t->groups;
        t->order[t->done++] = member;
    } while (member != node);
    t->groups++;
}

static void visit_from(struct tarjan *t, uint32_t root)
{
    tarjan_enter(t, root);
    while (t->depth) {
        uint32_t node = t->path[t->depth - 1];
        if (t->next[node] == t->graph.first_successor[node + 1]) {
            leave(t, node);
            continue;
        }
        uint32_t to = t->graph.successor[t->next[node]++];
        if (!t->index[to])
            tarjan_enter(t, to);
        else if (t->on_stack[to] && t->index[to] < t->low[node])
            t->low[node] = t->index[to];
    }
}

/** Functions that call each other have the same group number, and stand side by side. */
static void find_order(const struct program *program, uint32_t *order, uint32_t *group)
{
    size_t n = program->function_count;
    struct tarjan t = {.order = order, .group = group};
    calls_as_graph(program, &t.graph);
    t.index = xcalloc(n, sizeof(uint32_t));
    t.low = xcalloc(n, sizeof(uint32_t));
    t.next = xcalloc(n, sizeof(uint32_t));
    t.stack = xcalloc(n, sizeof(uint32_t));
    t.path = xcalloc(n, sizeof(uint32_t));
    t.on_stack = xcalloc(n, 1);
    for (size_t i = 0; i < n; i++)
        if (!t.index[i])
            visit_from(&t, i);
    assert(t.done == n && !t.stacked);
    graph_free(&t.graph);
    free(t.index);
    free(t.low);
    free(t.next);
    free(t.stack);
    free(t.path);
    free(t.on_stack);
}

void callgraph_visit(const struct program *program, functions_visit *visit, void *context)
{
    uint32_t *order = xcalloc(program->function_count, sizeof(uint32_t));
    uint32_t *group = xcalloc(program->function_count, sizeof(uint32_t));
    find_order(program, order, group);
    for (size_t i = 0, end; i < program->function_count; i = end) {
        for (end = i + 1; end < program->function_count && group[order[end]] == group[order[i]];)
            end++;
        visit(context, order + i, end - i);
    }
    free(order);
    free(group);
}
