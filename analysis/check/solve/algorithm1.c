/* Algorithm 1 of the paper: which branches decide whether a directive is met. */
#include "analysis/check/solve/algorithm1.h"
#include "analysis/check/solve/acyclic.h"
#include "analysis/check/solve/same-construct.h"
#include "common/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORD = 64, /* classes that one pass handles, a bit each */
    TIDY_FROM = 4096
};

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

static int by_value(const void *left, const void *right)
{
    const struct divergence *a = left, *b = right;
    if (a->directive != b->directive)
        return a->directive < b->directive ? -1 : 1;
    if (a->is_worksharing != b->is_worksharing)
        return a->is_worksharing - b->is_worksharing;
    return a->condition < b->condition ? -1 : a->condition > b->condition;
}

static bool is_of_same(const struct divergence *a, const struct divergence *b)
{
    return a->directive == b->directive && a->is_worksharing == b->is_worksharing;
}

/** Sorted, each one once, and of each directive the last `limit`. */
static void tidy(struct verification *v, uint32_t limit)
{
    struct divergence *d = v->divergences;
    size_t kept = 0, single = 0;
    if (!v->count)
        return;
    qsort(d, v->count, sizeof(*d), by_value);
    for (size_t i = 0; i < v->count; i++)
        if (!single || by_value(&d[single - 1], &d[i]))
            d[single++] = d[i];
    for (size_t i = 0; i < single; i++)
        if (i + limit >= single || !is_of_same(&d[i], &d[i + limit]))
            d[kept++] = d[i];
    v->count = kept;
}

/** Scratch of one verification: sets of nodes. */
struct scratch {
    const struct interest *interest;
    struct deciding *deciding;
    uint32_t *set, *more;
    uint32_t *mark, stamp;  /* the loop at hand */
    uint32_t *known, query; /* the frontier at hand, closed */
    uint64_t *avoid, *frontier;
    uint32_t *member, *edge; /* nodes in one of 64 classes, and in the frontier of one */
    uint32_t members, edges;
};

static void scratch_start(struct scratch *s, uint32_t count)
{
    *s = (struct scratch){0};
    s->set = xcalloc(count, sizeof(uint32_t));
    s->more = xcalloc(count, sizeof(uint32_t));
    s->mark = xcalloc(count, sizeof(uint32_t));
    s->known = xcalloc(count, sizeof(uint32_t));
    s->avoid = xcalloc(count, sizeof(uint64_t));
    s->frontier = xcalloc(count, sizeof(uint64_t));
    s->member = xcalloc(count, sizeof(uint32_t));
    s->edge = xcalloc(count, sizeof(uint32_t));
}

static void scratch_end(struct scratch *s)
{
    free(s->set);
    free(s->more);
    free(s->mark);
    free(s->known);
    free(s->avoid);
    free(s->frontier);
    free(s->member);
    free(s->edge);
}

/** PDF+ from PDF: the frontier's nodes and what decides over them. */
static uint32_t close_frontier(const struct verification *v, struct scratch *s, uint32_t count)
{
    uint32_t found = iterated_frontier(&v->tree, s->set, count, s->more);
    s->query++;
    for (uint32_t i = 0; i < count; i++)
        s->known[s->set[i]] = s->query;
    for (uint32_t i = 0; i < found; i++)
        if (s->known[s->more[i]] != s->query) {
            s->known[s->more[i]] = s->query;
            s->set[count++] = s->more[i];
        }
    return count;
}

/** The frontiers of the classes base .. base + 63, with lists of the nodes that they concern. */
static void open_classes(const struct verification *v, struct scratch *s, uint32_t base)
{
    s->members = s->edges = 0;
    frontiers(v, base, s->avoid, s->frontier);
    for (uint32_t i = 0; i < v->reached; i++) {
        uint32_t node = v->order[i];
        if (v->marks[node].barriers && own_classes(v, node, base))
            s->member[s->members++] = node;
        if (s->frontier[node])
            s->edge[s->edges++] = node;
    }
}

/** PDF+ of one of the open classes, in s->set. */
static uint32_t collect_class(const struct verification *v, struct scratch *s, uint32_t bit)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->edges; i++)
        if (s->frontier[s->edge[i]] >> bit & 1)
            s->set[count++] = s->edge[i];
    return count ? close_frontier(v, s, count) : 0;
}

uint32_t class_frontier(const struct verification *v, uint32_t n, uint32_t *result)
{
    struct scratch s;
    scratch_start(&s, v->graph->count);
    open_classes(v, &s, n);
    uint32_t count = collect_class(v, &s, 0);
    for (uint32_t i = 0; i < count; i++)
        result[i] = s.set[i];
    scratch_end(&s);
    return count;
}

/** Who is told of what decides over a directive. */
struct adding {
    struct verification *v;
    const struct scratch *scratch;
    bool is_worksharing;
};

static void add_divergences(void *context, uint32_t directive, struct node_list list)
{
    const struct adding *a = context;
    struct verification *v = a->v;
    if (v->count >= v->tidy_at) { /* loops inside loops say the same many times */
        tidy(v, a->scratch->interest->limit);
        v->tidy_at = 2 * v->count + TIDY_FROM;
    }
    for (uint32_t i = 0; i < list.count; i++) {
        v->divergences = xgrow(v->divergences, v->count, &v->capacity, sizeof(*v->divergences));
        v->divergences[v->count++] =
            (struct divergence){directive, list.node[i], a->is_worksharing};
    }
}

/**
 * Line 10 for one class: each of its barriers with those of PDF+(C_n) that decide over it. These
 * are those from which some path meets no barrier of C_n: no path meets two, so that from a branch
 * that decides over one of them and is not in PDF(C_n) all paths do, or what it decides over is in
 * PDF+(C_n), and then it is, too.
 */
static void add_class(struct verification *v, struct scratch *s, uint32_t n, uint64_t bit)
{
    struct adding adding = {v, s, false};
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->members; i++)
        if (in_class(v, s->member[i], n))
            s->set[count++] = s->member[i];
    deciding_within(s->deciding, s->set, count, s->avoid, bit, add_divergences, &adding);
}

/** The classes among those at hand that some path through the whole graph does not meet. */
static uint64_t avoided_classes(const struct verification *v, const struct scratch *s)
{
    return s->avoid[v->graph->entry];
}

/** Lines 6 to 12. */
static void verify_classes(struct verification *v, struct scratch *s)
{
    if (v->least[v->graph->exit] == v->most[v->graph->exit])
        return; /* all paths agree, so every class is met on each */
    for (uint32_t base = 0; base < v->classes; base += WORD) {
        uint32_t count = 0;
        open_classes(v, s, base);
        uint64_t open = avoided_classes(v, s);
        for (uint32_t i = 0; i < s->members; i++)
            if (own_classes(v, s->member[i], base) & open)
                s->set[count++] = s->member[i];
        if (!count)
            continue;
        deciding_prepare(s->deciding, s->set, count);
        for (uint32_t bit = 0; bit < WORD && base + bit < v->classes; bit++)
            if (open >> bit & 1)
                add_class(v, s, base + bit, (uint64_t)1 << bit);
    }
}

/** Lines 14 to 16 and 19 to 21. @param same nodes in groups of it are left out */
static void verify_nodes(struct verification *v, struct scratch *s, bool is_worksharing,
                         const struct same_constructs *same)
{
    struct adding adding = {v, s, is_worksharing};
    uint32_t count = 0;
    for (uint32_t i = 0; i < v->reached; i++) {
        const struct mark *mark = &v->marks[v->order[i]];
        if ((is_worksharing ? mark->is_worksharing : mark->is_explicit) &&
            !same->group[v->order[i]])
            s->set[count++] = v->order[i];
    }
    if (count)
        deciding_prepare(s->deciding, s->set, count);
    for (uint32_t i = 0; i < count; i++)
        add_divergences(&adding, s->set[i], deciding_over(s->deciding, s->set[i]));
}

/** Nodes that lead to the same construct are one: a branch decides from which some way meets none
 *  of them. */
static void verify_same(struct verification *v, struct scratch *s,
                        const struct same_constructs *same)
{
    struct adding adding = {v, s, true};
    for (uint32_t group = 1; group <= same->count; group++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < v->reached; i++)
            if (same->group[v->order[i]] == group)
                s->set[count++] = v->order[i];
        deciding_prepare(s->deciding, s->set, count);
        deciding_within(s->deciding, s->set, count, same->avoid, (uint64_t)1 << (group - 1),
                        add_divergences, &adding);
    }
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
    count = count ? close_frontier(v, s, count) : 0;
    for (uint32_t i = 0; i < count; i++)
        if (i < exits || s->mark[s->set[i]] == s->stamp)
            s->set[kept++] = s->set[i];
    return kept;
}

/**
 * Beyond the paper, whose graph loses the condition of a do-while with its back edge: threads that
 * leave a loop after different numbers of iterations meet different numbers of what is in it.
 */
static void verify_loop(struct verification *v, struct scratch *s, const struct graph_loop *loop)
{
    bool found = false;
    for (uint32_t i = 0; i < loop->body_count; i++) {
        const struct mark *mark = &v->marks[loop->body[i]];
        found |= counts(mark, v->level) || mark->is_worksharing;
    }
    if (!found)
        return;
    s->stamp++;
    for (uint32_t i = 0; i < loop->body_count; i++)
        s->mark[loop->body[i]] = s->stamp;
    uint32_t count = loop_conditions(v, s, loop);
    count = deciding_choose(s->deciding, s->set, count);
    for (uint32_t i = 0; i < loop->body_count; i++) {
        uint32_t node = loop->body[i];
        struct node_list list = {s->set, count};
        if (counts(&v->marks[node], v->level))
            add_divergences(&(struct adding){v, s, false}, node, list);
        if (v->marks[node].is_worksharing)
            add_divergences(&(struct adding){v, s, true}, node, list);
    }
}

void verify(struct verification *v, const struct graph *graph, const struct mark *marks, int level)
{
    *v = (struct verification){.graph = graph, .marks = marks, .level = level};
    v->order = xcalloc(graph->count, sizeof(uint32_t));
    v->least = xcalloc(graph->count, sizeof(uint32_t));
    v->most = xcalloc(graph->count, sizeof(uint32_t));
    graph_loops(graph, &v->loops);
    acyclic_build(&v->acyclic, graph, &v->loops);
    postdominance_build(&v->tree, &v->acyclic);
    v->reached = graph_order(&v->acyclic, v->order);
    number_nodes(v);
}

/** Only real branches are asked of. */
struct branches {
    const struct verification *v;
    const struct interest *interest;
};

static bool is_wanted(void *context, uint32_t node)
{
    const struct branches *b = context;
    return is_branch(b->v, node) &&
           (!b->interest->matters || b->interest->matters(b->interest->context, node));
}

/** Is there a directive at all that some threads may not meet? */
static bool may_diverge(const struct verification *v)
{
    if (v->level == 0 && v->least[v->graph->exit] != v->most[v->graph->exit])
        return true;
    for (uint32_t i = 0; i < v->reached; i++) {
        const struct mark *mark = &v->marks[v->order[i]];
        if (mark->is_worksharing || (v->level > 0 && mark->is_explicit) ||
            (v->loops.count && mark->barriers))
            return true;
    }
    return false;
}

void find_deciding(struct verification *v, const struct interest *interest)
{
    struct branches branches = {v, interest};
    struct interest wanted = {is_wanted, &branches, interest->limit};
    struct scratch scratch;
    struct same_constructs same;
    v->count = v->tidy_at = 0;
    if (!may_diverge(v))
        return;
    same_constructs_find(v, &same);
    scratch_start(&scratch, v->graph->count);
    scratch.interest = &wanted;
    scratch.deciding = deciding_new(&v->tree, v->order, v->reached, &wanted);
    if (v->level == 0)
        verify_classes(v, &scratch);
    else
        verify_nodes(v, &scratch, false, &same);
    verify_nodes(v, &scratch, true, &same);
    verify_same(v, &scratch, &same);
    for (size_t i = 0; i < v->loops.count; i++)
        verify_loop(v, &scratch, &v->loops.loop[i]);
    tidy(v, wanted.limit);
    deciding_free(scratch.deciding);
    scratch_end(&scratch);
    same_constructs_free(&same);
}

void verification_free(struct verification *v)
{
    postdominance_free(&v->tree);
    graph_free(&v->acyclic);
    free(v->order);
    free(v->least);
    free(v->most);
    loops_free(&v->loops);
    free(v->divergences);
    *v = (struct verification){0};
}
