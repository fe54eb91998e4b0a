/* Nodes that lead to the same worksharing construct, by where they stand among others. */
#include "analysis/check/solve/same-construct.h"
#include "common/memory.h"

#include <stdlib.h>

/** Per node: the fewest and the most worksharing constructs before it. */
struct ranks {
    uint32_t *least, *most;
};

static struct ranks ranks_new(const struct verification *v)
{
    const struct graph *graph = &v->acyclic;
    struct ranks r = {xcalloc(graph->count, sizeof(uint32_t)),
                      xcalloc(graph->count, sizeof(uint32_t))};
    for (uint32_t n = 0; n < graph->count; n++)
        r.least[n] = n == graph->entry ? 0 : NO_NODE;
    for (uint32_t i = 0; i < v->reached; i++) {
        uint32_t node = v->order[i], own = v->marks[node].is_worksharing;
        for (uint32_t e = graph->first_successor[node]; e < graph->first_successor[node + 1]; e++) {
            uint32_t to = graph->successor[e];
            if (r.least[node] + own < r.least[to])
                r.least[to] = r.least[node] + own;
            if (r.most[node] + own > r.most[to])
                r.most[to] = r.most[node] + own;
        }
    }
    return r;
}

static void ranks_free(struct ranks *r)
{
    free(r->least);
    free(r->most);
}

/** Per node a number for the loops that it is in, the same for all nodes in just these; 0: none. */
static uint64_t *loops_around(const struct verification *v)
{
    uint64_t *around = xcalloc(v->graph->count, sizeof(uint64_t));
    for (size_t i = 0; i < v->loops.count; i++)
        for (uint32_t n = 0; n < v->loops.loop[i].body_count; n++)
            around[v->loops.loop[i].body[n]] += (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    return around;
}

uint64_t sole_construct(const struct verification *v)
{
    struct ranks ranks = ranks_new(v);
    uint64_t *around = loops_around(v);
    uint32_t exit = v->graph->exit;
    uint64_t sole = 0;
    bool is_one = ranks.least[exit] == 1 && ranks.most[exit] == 1;
    for (uint32_t i = 0; i < v->reached && is_one; i++) {
        const struct mark *mark = &v->marks[v->order[i]];
        bool counts = v->level > 0 && mark->is_explicit; /* a barrier, perhaps of its own */
        if (!mark->is_worksharing && !counts)
            continue;
        is_one = mark->construct && !around[v->order[i]] && (!sole || sole == mark->construct);
        sole = mark->construct;
    }
    ranks_free(&ranks);
    free(around);
    return is_one ? sole : 0;
}

struct candidate {
    uint64_t construct, loops;
    uint32_t rank, node;
};

static int compare_candidates(const void *first, const void *second)
{
    const struct candidate *a = first, *b = second;
    if (a->construct != b->construct)
        return a->construct < b->construct ? -1 : 1;
    if (a->loops != b->loops)
        return a->loops < b->loops ? -1 : 1;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return (a->node > b->node) - (a->node < b->node);
}

/** @param list room for all nodes */
static uint32_t find_candidates(const struct verification *v, struct candidate *list)
{
    struct ranks ranks = ranks_new(v);
    uint64_t *around = loops_around(v);
    uint32_t count = 0;
    for (uint32_t i = 0; i < v->reached; i++) {
        uint32_t node = v->order[i];
        const struct mark *mark = &v->marks[node];
        if (mark->is_worksharing && mark->construct && ranks.least[node] == ranks.most[node])
            list[count++] =
                (struct candidate){mark->construct, around[node], ranks.least[node], node};
    }
    ranks_free(&ranks);
    free(around);
    return count;
}

static bool are_one(const struct candidate *a, const struct candidate *b)
{
    return a->construct == b->construct && a->loops == b->loops && a->rank == b->rank;
}

static void make_groups(struct same_constructs *same, struct candidate *list, uint32_t count)
{
    if (count)
        qsort(list, count, sizeof(*list), compare_candidates);
    for (uint32_t i = 0, end; i < count && same->count < SAME_MOST; i = end) {
        for (end = i + 1; end < count && are_one(&list[end], &list[i]);)
            end++;
        if (end == i + 1)
            continue;
        same->count++;
        for (uint32_t n = i; n < end; n++)
            same->group[list[n].node] = same->count;
    }
}

/** From the exit up, as the frontiers of classes of barriers are found. */
static void find_avoided(const struct verification *v, struct same_constructs *same)
{
    const struct graph *graph = &v->acyclic;
    for (uint32_t i = v->reached; i-- > 0;) {
        uint32_t node = v->order[i];
        uint64_t some = node == graph->exit ? ~(uint64_t)0 : 0;
        for (uint32_t e = graph->first_successor[node]; e < graph->first_successor[node + 1]; e++)
            some |= same->avoid[graph->successor[e]];
        if (same->group[node])
            some &= ~((uint64_t)1 << (same->group[node] - 1));
        same->avoid[node] = reaches_exit(&v->tree, node) ? some : 0;
    }
}

void same_constructs_find(const struct verification *v, struct same_constructs *same)
{
    struct candidate *list = xcalloc(v->reached + 1, sizeof(*list));
    *same = (struct same_constructs){0, xcalloc(v->graph->count, 1),
                                     xcalloc(v->graph->count, sizeof(uint64_t))};
    make_groups(same, list, find_candidates(v, list));
    if (same->count)
        find_avoided(v, same);
    free(list);
}

void same_constructs_free(struct same_constructs *same)
{
    free(same->group);
    free(same->avoid);
}
