/* Algorithm 1 of the paper: which branches decide whether a directive is met. */
#include "analysis/check/solve/algorithm1.h"
#include "analysis/check/solve/acyclic.h"
#include "common/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 64 }; /* classes that one pass handles, a bit each */

/** Is there a second way to go from here? Ways that never come to the exit do not count. */
static bool is_branch(const struct verification *v, uint32_t node)
{
    const struct graph *graph = v->graph;
    uint32_t ways = 0;
    for (uint32_t e = graph->first_successor[node]; e < graph->first_successor[node + 1]; e++)
        ways += reaches_exit(&v->tree, graph->successor[e]);
    return ways > 1;
}

/** Lines 6 and 7: how many barriers are passed before each node, on the path with fewest and most.
 */
static void number_nodes(struct verification *v)
{
    const struct graph *graph = &v->acyclic;
    for (uint32_t n = 0; n < graph->count; n++)
        v->least[n] = NO_NODE;
    v->least[graph->entry] = 0;
    for (uint32_t i = 0; i < v->reached; i++) {
        uint32_t node = v->order[i];
        assert(v->least[node] != NO_NODE); /* a predecessor came before */
        uint32_t least = v->least[node] + v->marks[node].barriers;
        uint32_t most = v->most[node] + v->marks[node].barriers;
        for (uint32_t e = graph->first_successor[node]; e < graph->first_successor[node + 1]; e++) {
            uint32_t to = graph->successor[e];
            if (least < v->least[to])
                v->least[to] = least;
            if (most > v->most[to])
                v->most[to] = most;
        }
        if (most > v->classes)
            v->classes = most;
    }
}

bool in_class(const struct verification *v, uint32_t node, uint32_t n)
{
    return v->least[node] != NO_NODE && n >= v->most[node] &&
           n - v->most[node] < v->marks[node].barriers;
}

/** The classes base .. base + 63 that a node is in. */
static uint64_t own_classes(const struct verification *v, uint32_t node, uint32_t base)
{
    uint64_t own = 0;
    uint32_t from = v->most[node], to = from + v->marks[node].barriers;
    for (uint32_t n = from < base ? base : from; n < to && n < base + WORD; n++)
        own |= (uint64_t)1 << (n - base);
    return own;
}

/**
 * The frontiers of 64 classes in one pass from the exit up. A class is a set here: v is in PDF(C)
 * when from one successor every path meets some barrier of C, and from v not every path does. (The
 * union of the members' own frontiers, as the paper writes it, would reject two arms with one
 * barrier each, which level 0 exists to accept.)
 *
 * @param frontier per node, the classes in whose frontier it is
 */
static void frontiers(const struct verification *v, uint32_t base, uint64_t *avoid,
                      uint64_t *frontier)
{
    const struct graph *graph = &v->acyclic;
    for (uint32_t i = v->reached; i-- > 0;) {
        uint32_t node = v->order[i];
        uint64_t some = 0, all = ~(uint64_t)0;
        frontier[node] = avoid[node] = 0;
        if (!reaches_exit(&v->tree, node))
            continue;
        for (uint32_t e = graph->first_successor[node]; e < graph->first_successor[node + 1]; e++) {
            uint32_t to = graph->successor[e];
            if (!reaches_exit(&v->tree, to))
                continue;
            some |= avoid[to];
            all &= avoid[to];
        }
        if (node == graph->exit)
            some = all = ~(uint64_t)0;
        avoid[node] = some & ~own_classes(v, node, base);
        frontier[node] = avoid[node] & ~all;
    }
}

static void add_divergence(struct verification *v, uint32_t directive, uint32_t condition,
                           bool is_worksharing)
{
    v->divergences = xgrow(v->divergences, v->count, &v->capacity, sizeof(*v->divergences));
    v->divergences[v->count++] = (struct divergence){directive, condition, is_worksharing};
}

/** PDF+ from PDF: the frontier's nodes and what decides over them. */
static uint32_t close_frontier(const struct verification *v, uint32_t *nodes, uint32_t count)
{
    uint32_t *more = xcalloc(v->graph->count, sizeof(uint32_t));
    uint8_t *known = xcalloc(v->graph->count, 1);
    uint32_t found = iterated_frontier(&v->tree, nodes, count, more);
    for (uint32_t i = 0; i < count; i++)
        known[nodes[i]] = 1;
    for (uint32_t i = 0; i < found; i++)
        if (!known[more[i]])
            nodes[count++] = more[i];
    free(more);
    free(known);
    return count;
}

static uint32_t collect_class(const struct verification *v, const uint64_t *frontier, uint64_t bit,
                              uint32_t *result)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < v->reached; i++)
        if (frontier[v->order[i]] & bit)
            result[count++] = v->order[i];
    return count ? close_frontier(v, result, count) : 0;
}

uint32_t class_frontier(const struct verification *v, uint32_t n, uint32_t *result)
{
    uint64_t *avoid = xcalloc(v->graph->count, sizeof(uint64_t));
    uint64_t *frontier = xcalloc(v->graph->count, sizeof(uint64_t));
    frontiers(v, n, avoid, frontier);
    uint32_t count = collect_class(v, frontier, 1, result);
    free(avoid);
    free(frontier);
    return count;
}

/** Scratch of one verification: sets of nodes. */
struct scratch {
    uint32_t *set, *single;
    uint32_t *mark, stamp;
    uint64_t *avoid, *frontier;
};

/** Line 10 for one class: each of its barriers with those of PDF+(C_n) that decide over it. */
static void add_class(struct verification *v, struct scratch *s, uint32_t base, uint32_t bit)
{
    uint32_t count = collect_class(v, s->frontier, (uint64_t)1 << bit, s->set);
    if (!count)
        return;
    uint32_t stamp = ++s->stamp;
    for (uint32_t i = 0; i < count; i++)
        s->mark[s->set[i]] = stamp;
    for (uint32_t i = 0; i < v->reached; i++) {
        uint32_t node = v->order[i];
        if (!in_class(v, node, base + bit))
            continue;
        uint32_t found = iterated_frontier(&v->tree, &node, 1, s->single);
        for (uint32_t j = 0; j < found; j++)
            if (s->mark[s->single[j]] == stamp)
                add_divergence(v, node, s->single[j], false);
    }
}

/** Lines 6 to 12. */
static void verify_classes(struct verification *v, struct scratch *s)
{
    if (v->least[v->graph->exit] == v->most[v->graph->exit])
        return; /* all paths agree, so every class is met on each */
    for (uint32_t base = 0; base < v->classes; base += WORD) {
        uint64_t some = 0; /* classes whose frontier is not empty */
        frontiers(v, base, s->avoid, s->frontier);
        for (uint32_t i = 0; i < v->reached; i++)
            some |= s->frontier[v->order[i]];
        for (uint32_t bit = 0; bit < WORD && base + bit < v->classes; bit++)
            if (some >> bit & 1)
                add_class(v, s, base, bit);
    }
}

/** Lines 14 to 16 and 19 to 21. */
static void verify_node(struct verification *v, struct scratch *s, uint32_t node,
                        bool is_worksharing)
{
    uint32_t found = iterated_frontier(&v->tree, &node, 1, s->set);
    for (uint32_t i = 0; i < found; i++)
        add_divergence(v, node, s->set[i], is_worksharing);
}

static bool counts(const struct mark *mark, int level)
{
    return level == 0 ? mark->barriers > 0 : mark->is_explicit;
}

static bool leaves_loop(const struct verification *v, const struct scratch *s, uint32_t node)
{
    const struct graph *graph = v->graph;
    bool leaves = false, stays = false;
    for (uint32_t e = graph->first_successor[node]; e < graph->first_successor[node + 1]; e++) {
        uint32_t to = graph->successor[e];
        if (s->mark[to] == s->stamp)
            stays = true;
        else
            leaves |= reaches_exit(&v->tree, to);
    }
    return leaves && stays;
}

/** The branches inside the marked loop that decide whether it goes on. */
static uint32_t loop_conditions(const struct verification *v, struct scratch *s,
                                const struct graph_loop *loop)
{
    uint32_t count = 0, kept = 0;
    for (uint32_t i = 0; i < loop->body_count; i++)
        if (leaves_loop(v, s, loop->body[i]))
            s->set[count++] = loop->body[i];
    uint32_t exits = count;
    count = count ? close_frontier(v, s->set, count) : 0;
    for (uint32_t i = 0; i < count; i++)
        if (i < exits || s->mark[s->set[i]] == s->stamp)
            s->set[kept++] = s->set[i];
    return kept;
}

/**
 * Beyond the paper, whose graph loses the condition of a do-while with its back edge: threads that
 * leave a loop after different numbers of iterations meet different numbers of what is in it.
 */
static void verify_loop(struct verification *v, struct scratch *s, const struct graph_loop *loop,
                        int level)
{
    bool found = false;
    for (uint32_t i = 0; i < loop->body_count; i++) {
        const struct mark *mark = &v->marks[loop->body[i]];
        found |= counts(mark, level) || mark->is_worksharing;
    }
    if (!found)
        return;
    s->stamp++;
    for (uint32_t i = 0; i < loop->body_count; i++)
        s->mark[loop->body[i]] = s->stamp;
    uint32_t count = loop_conditions(v, s, loop);
    for (uint32_t i = 0; i < loop->body_count; i++) {
        uint32_t node = loop->body[i];
        for (uint32_t j = 0; j < count; j++) {
            if (counts(&v->marks[node], level))
                add_divergence(v, node, s->set[j], false);
            if (v->marks[node].is_worksharing)
                add_divergence(v, node, s->set[j], true);
        }
    }
}

static int by_value(const void *left, const void *right)
{
    const struct divergence *a = left, *b = right;
    if (a->directive != b->directive)
        return a->directive < b->directive ? -1 : 1;
    if (a->condition != b->condition)
        return a->condition < b->condition ? -1 : 1;
    return a->is_worksharing - b->is_worksharing;
}

/** Sorted, each one once, and only real branches. */
static void tidy(struct verification *v)
{
    size_t kept = 0;
    if (!v->count)
        return;
    qsort(v->divergences, v->count, sizeof(*v->divergences), by_value);
    for (size_t i = 0; i < v->count; i++)
        if ((!kept || by_value(&v->divergences[kept - 1], &v->divergences[i])) &&
            is_branch(v, v->divergences[i].condition))
            v->divergences[kept++] = v->divergences[i];
    v->count = kept;
}

static void scratch_start(struct scratch *s, uint32_t count)
{
    *s = (struct scratch){0};
    s->set = xcalloc(count, sizeof(uint32_t));
    s->single = xcalloc(count, sizeof(uint32_t));
    s->mark = xcalloc(count, sizeof(uint32_t));
    s->avoid = xcalloc(count, sizeof(uint64_t));
    s->frontier = xcalloc(count, sizeof(uint64_t));
}

static void scratch_end(struct scratch *s)
{
    free(s->set);
    free(s->single);
    free(s->mark);
    free(s->avoid);
    free(s->frontier);
}

void verify(struct verification *v, const struct graph *graph, const struct mark *marks, int level)
{
    struct loops loops;
    struct scratch scratch;
    *v = (struct verification){.graph = graph, .marks = marks};
    v->order = xcalloc(graph->count, sizeof(uint32_t));
    v->least = xcalloc(graph->count, sizeof(uint32_t));
    v->most = xcalloc(graph->count, sizeof(uint32_t));
    graph_loops(graph, &loops);
    acyclic_build(&v->acyclic, graph, &loops);
    postdominance_build(&v->tree, &v->acyclic);
    v->reached = graph_order(&v->acyclic, v->order);
    number_nodes(v);

    scratch_start(&scratch, graph->count);
    if (level == 0)
        verify_classes(v, &scratch);
    for (uint32_t i = 0; i < v->reached; i++) {
        uint32_t node = v->order[i];
        if (level > 0 && marks[node].is_explicit)
            verify_node(v, &scratch, node, false);
        if (marks[node].is_worksharing)
            verify_node(v, &scratch, node, true);
    }
    for (size_t i = 0; i < loops.count; i++)
        verify_loop(v, &scratch, &loops.loop[i], level);
    tidy(v);
    scratch_end(&scratch);
    loops_free(&loops);
}

void verification_free(struct verification *v)
{
    postdominance_free(&v->tree);
    graph_free(&v->acyclic);
    free(v->order);
    free(v->least);
    free(v->most);
    free(v->divergences);
    *v = (struct verification){0};
}
