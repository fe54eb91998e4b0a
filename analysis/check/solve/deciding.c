/* Which branches decide over a node, each answer made of those of the node's frontier. */
#include "analysis/check/solve/deciding.h"
#include "common/memory.h"

#include <stdlib.h>

/** Numbers in one array for many nodes. */
struct pool {
    uint32_t *number;
    size_t count, capacity;
};

struct slice {
    size_t first;
    uint32_t count;
};

enum matter { NOT_ASKED, MATTERS, DOES_NOT };

struct deciding {
    const struct postdominance *tree;
    const struct interest *interest;
    uint32_t *position;              /* per node: in the topological order */
    uint8_t *matter;                 /* per node: enum matter */
    bool *is_known;                  /* per node: .direct and .over are */
    struct slice *direct, *over;     /* per node: its frontier; what decides over it */
    struct pool frontiers, deciders; /* .. which are in these */
    uint32_t *mark, stamp;           /* of the walk at hand */
    uint32_t *list;                  /* the nodes of it */
    uint64_t *key;                   /* by which they are sorted */
    uint32_t *frontier;              /* of one node */
    struct pool heap;                /* what is gathered for one node */
    struct slice *within;            /* per node of the walk, for deciding_within() .. */
    struct pool local;               /* .. in this */
};

struct deciding *deciding_new(const struct postdominance *tree, const uint32_t *order,
                              uint32_t reached, const struct interest *interest)
{
    uint32_t count = tree->graph->count;
    struct deciding *d = xcalloc(1, sizeof(*d));
    d->tree = tree;
    d->interest = interest;
    d->position = xcalloc(count, sizeof(uint32_t));
    for (uint32_t i = 0; i < reached; i++)
        d->position[order[i]] = i;
    d->matter = xcalloc(count, sizeof(uint8_t));
    d->is_known = xcalloc(count, sizeof(bool));
    d->direct = xcalloc(count, sizeof(struct slice));
    d->over = xcalloc(count, sizeof(struct slice));
    d->within = xcalloc(count, sizeof(struct slice));
    d->mark = xcalloc(count, sizeof(uint32_t));
    d->list = xcalloc(count, sizeof(uint32_t));
    d->key = xcalloc(count, sizeof(uint64_t));
    d->frontier = xcalloc(count, sizeof(uint32_t));
    return d;
}

void deciding_free(struct deciding *d)
{
    if (!d)
        return;
    free(d->position);
    free(d->matter);
    free(d->is_known);
    free(d->direct);
    free(d->over);
    free(d->within);
    free(d->mark);
    free(d->list);
    free(d->key);
    free(d->frontier);
    free(d->frontiers.number);
    free(d->deciders.number);
    free(d->heap.number);
    free(d->local.number);
    free(d);
}

static void pool_add(struct pool *pool, uint32_t number)
{
    pool->number = xgrow(pool->number, pool->count, &pool->capacity, sizeof(*pool->number));
    pool->number[pool->count++] = number;
}

static bool matters(struct deciding *d, uint32_t branch)
{
    if (d->matter[branch] == NOT_ASKED)
        d->matter[branch] =
            !d->interest->matters || d->interest->matters(d->interest->context, branch) ? MATTERS
                                                                                        : DOES_NOT;
    return d->matter[branch] == MATTERS;
}

static int highest_first(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return a > b ? -1 : a < b;
}

/** What was gathered, sorted, each one once, cut, into a pool. */
static struct slice keep_gathered(struct deciding *d, struct pool *to)
{
    struct slice slice = {to->count, 0};
    struct pool *heap = &d->heap;
    if (heap->count > 1)
        qsort(heap->number, heap->count, sizeof(*heap->number), highest_first);
    for (size_t i = 0; i < heap->count && slice.count < d->interest->limit; i++)
        if (!i || heap->number[i] != heap->number[i - 1]) {
            pool_add(to, heap->number[i]);
            slice.count++;
        }
    return slice;
}

static void gather(struct deciding *d, const struct pool *from, struct slice slice)
{
    for (uint32_t i = 0; i < slice.count; i++)
        pool_add(&d->heap, from->number[slice.first + i]);
}

static void gather_branch(struct deciding *d, uint32_t branch)
{
    if (matters(d, branch))
        pool_add(&d->heap, branch);
    gather(d, &d->deciders, d->over[branch]);
}

static int by_key(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? -1 : a > b;
}

/** Puts the first `count` nodes of the list into topological order. */
static void sort_list(struct deciding *d, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        d->key[i] = (uint64_t)d->position[d->list[i]] << 32 | d->list[i];
    if (count > 1)
        qsort(d->key, count, sizeof(*d->key), by_key);
    for (uint32_t i = 0; i < count; i++)
        d->list[i] = (uint32_t)d->key[i];
}

static void learn(struct deciding *d, uint32_t node)
{
    uint32_t count = direct_frontier(d->tree, node, d->frontier);
    d->direct[node] = (struct slice){d->frontiers.count, count};
    for (uint32_t i = 0; i < count; i++)
        pool_add(&d->frontiers, d->frontier[i]);
    d->heap.count = 0;
    for (uint32_t i = 0; i < count; i++)
        gather_branch(d, d->frontiers.number[d->direct[node].first + i]);
    d->over[node] = keep_gathered(d, &d->deciders);
    d->is_known[node] = true;
}

void deciding_prepare(struct deciding *d, const uint32_t *nodes, uint32_t count)
{
    uint32_t all = iterated_frontier(d->tree, nodes, count, d->list), kept = 0;
    d->stamp++;
    for (uint32_t i = 0; i < all; i++)
        d->mark[d->list[i]] = d->stamp;
    for (uint32_t i = 0; i < count; i++)
        if (d->mark[nodes[i]] != d->stamp && reaches_exit(d->tree, nodes[i])) {
            d->mark[nodes[i]] = d->stamp;
            d->list[all++] = nodes[i];
        }
    for (uint32_t i = 0; i < all; i++)
        if (!d->is_known[d->list[i]])
            d->list[kept++] = d->list[i];
    sort_list(d, kept);
    for (uint32_t i = 0; i < kept; i++)
        learn(d, d->list[i]);
}

struct node_list deciding_over(const struct deciding *d, uint32_t node)
{
    struct slice over = d->over[node];
    return (struct node_list){over.count ? d->deciders.number + over.first : NULL, over.count};
}

/** The nodes and the branches over them without any of the bits, into the list. */
static uint32_t list_without(struct deciding *d, const uint32_t *nodes, uint32_t count,
                             const uint64_t *bits, uint64_t of)
{
    uint32_t listed = 0;
    d->stamp++;
    for (uint32_t i = 0; i < count; i++) {
        d->mark[nodes[i]] = d->stamp;
        d->list[listed++] = nodes[i];
    }
    for (uint32_t at = 0; at < listed; at++) {
        struct slice direct = d->direct[d->list[at]];
        for (uint32_t i = 0; i < direct.count; i++) {
            uint32_t branch = d->frontiers.number[direct.first + i];
            if (bits[branch] & of || d->mark[branch] == d->stamp)
                continue;
            d->mark[branch] = d->stamp;
            d->list[listed++] = branch;
        }
    }
    return listed;
}

void deciding_within(struct deciding *d, const uint32_t *nodes, uint32_t count,
                     const uint64_t *bits, uint64_t of,
                     void (*found)(void *, uint32_t, struct node_list), void *context)
{
    uint32_t listed = list_without(d, nodes, count, bits, of);
    sort_list(d, listed);
    d->local.count = 0;
    for (uint32_t at = 0; at < listed; at++) {
        uint32_t node = d->list[at];
        struct slice direct = d->direct[node];
        d->heap.count = 0;
        for (uint32_t i = 0; i < direct.count; i++) {
            uint32_t branch = d->frontiers.number[direct.first + i];
            if (bits[branch] & of)
                gather_branch(d, branch);
            else
                gather(d, &d->local, d->within[branch]);
        }
        d->within[node] = keep_gathered(d, &d->local);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct slice slice = d->within[nodes[i]];
        struct node_list list = {slice.count ? d->local.number + slice.first : NULL, slice.count};
        found(context, nodes[i], list);
    }
}

uint32_t deciding_choose(struct deciding *d, uint32_t *nodes, uint32_t count)
{
    uint32_t kept = 0;
    if (count > 1)
        qsort(nodes, count, sizeof(*nodes), highest_first);
    for (uint32_t i = 0; i < count && kept < d->interest->limit; i++)
        if (matters(d, nodes[i]))
            nodes[kept++] = nodes[i];
    return kept;
}
