/* The call path tree: nodes, copies of other locations' paths, predecessors. */
#include "pomp2-runtime/measure/callpath.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/measure/instance-count.h"

#include <string.h>

/* Stands for "no child": its key matches nothing. */
static struct path_node nobody = {.key = CALLPATH_BITS + 1};

static const struct region *region_of_key(uintptr_t key)
{
    return (const struct region *)(key & ~(uintptr_t)CALLPATH_BITS);
}

void *callpath_slot(struct location *l)
{
    if (l->next_node == l->end_node) {
        uint64_t offset;
        if (l->memory && l->memory + l->node_chunk > runtime.settings.memory)
            return NULL;
        uint64_t began = clock_now();
        struct spool_chunk *c =
            spool_chunk(SPOOL_NODES, l->id, l->node_chunks, l->node_chunk, &offset);
        if (!c)
            return NULL;
        if (l->info)
            l->info->flush_time += clock_now() - began;
        l->node_chunks++;
        l->memory += l->node_chunk;
        l->next_node = (struct path_node *)(c + 1);
        l->end_node = l->next_node + (l->node_chunk - sizeof *c) / sizeof(struct path_node);
        if (l->node_chunk < 1 << 20)
            l->node_chunk *= 2;
    }
    return l->next_node++;
}

/* Deeply nested tasks are not told apart any more: they join the nearest like task above them, for
 * else the tree of a recursive program would grow with the run. */
static struct path_node *task_to_join(struct path_node *parent, uintptr_t key)
{
    uint32_t tasks = 0;
    struct path_node *alike = NULL;
    for (struct path_node *n = parent; n->up != n; n = n->up) {
        tasks += (n->key & CALLPATH_TASK);
        if (!alike && n->key == key)
            alike = n;
    }
    return tasks >= runtime.task_depth ? alike : NULL;
}

static struct path_node *new_node(struct location *l, struct path_node *parent, uintptr_t key)
{
    struct path_node *n = callpath_slot(l);
    if (!n)
        return NULL;
    n->id = l->node_count++;
    n->key = key;
    n->region = region_of_key(key)->id;
    n->least = UINT64_MAX;
    n->hint = &nobody;
    n->histogram = &histogram_none;
    n->up = parent;
    if (parent) {
        assert(parent->id < n->id); /* readers rely on it */
        n->parent = parent->id;
        n->next = parent->children;
        parent->children = n;
        if (key & CALLPATH_TASK)
            n->joins = task_to_join(parent, key);
    } else {
        n->up = n;
    }
    __atomic_store_n(&n->flags, NODE_USED | (key & CALLPATH_TASK ? NODE_TASK : 0),
                     __ATOMIC_RELEASE);
    return n;
}

struct path_node *callpath_root(struct location *l, const struct region *program)
{
    return new_node(l, NULL, callpath_key(program, false));
}

struct path_node *callpath_find(struct location *l, struct path_node *parent, uintptr_t key)
{
    if (unlikely(region_of_key(key)->filtered) && !(key & CALLPATH_TASK)) {
        if (l->info)
            l->info->left_out[0]++;
        return NULL; /* tasks stay: others depend on who created them */
    }
    struct path_node *n = parent->children;
    while (n && n->key != key)
        n = n->next;
    if (!n)
        n = new_node(l, parent, key);
    if (n)
        parent->hint = n;
    else if (l->info)
        l->info->lost_visits++;
    return n;
}

/* Follows the path of `foreign` from our root, with bits in the keys above it and in its own; in
 * pieces that fit on a small stack: paths may be deep. */
static struct path_node *copy_path(struct location *l, const struct path_node *foreign,
                                   uintptr_t above, uintptr_t last)
{
    enum { PIECE = 256 };
    uintptr_t keys[PIECE];
    size_t depth = 0;
    for (const struct path_node *n = foreign; n->up != n; n = n->up)
        depth++;
    struct path_node *own = l->root;
    for (size_t done = 0; done < depth && own;) {
        size_t count = depth - done < PIECE ? depth - done : PIECE;
        const struct path_node *n = foreign;
        for (size_t level = depth; level > done; level--, n = n->up)
            if (level <= done + count)
                keys[level - done - 1] = n->key | (n == foreign ? last : above);
        for (size_t i = 0; i < count && own; i++)
            own = callpath_child(l, own, keys[i]);
        done += count;
    }
    return own;
}

static struct path_node *cached_path(struct location *l, struct path_cache *cache,
                                     const struct path_node *foreign, uintptr_t above)
{
    struct path_cache *c = &cache[(uintptr_t)foreign / sizeof *foreign % PATH_CACHE];
    if (likely(c->foreign == foreign))
        return c->own;
    struct path_node *own = copy_path(l, foreign, above, 0);
    if (own)
        *c = (struct path_cache){foreign, own};
    return own;
}

struct path_node *callpath_copy(struct location *l, const struct path_node *foreign)
{
    return cached_path(l, l->cache, foreign, 0);
}

struct path_node *callpath_work(struct location *l, const struct path_node *foreign)
{
    return cached_path(l, l->work_cache, foreign, CALLPATH_ABOVE);
}

struct path_node *callpath_above(struct location *l, const struct path_node *foreign)
{
    return copy_path(l, foreign, CALLPATH_ABOVE, CALLPATH_ABOVE);
}

void callpath_count_slowly(struct location *l, struct path_node *n, uint32_t from)
{
    for (int i = 0; i < 2; i++)
        if (n->from[i].count == 0) {
            n->from[i] = (struct predecessor){1, from, 0};
            return;
        }
    struct predecessors *p = n->more_from;
    for (; p; p = p->next)
        for (uint32_t i = 0; i < p->used; i++)
            if (p->from[i].node == from) {
                p->from[i].count++;
                return;
            }
    p = n->more_from;
    if (!p || p->used == sizeof p->from / sizeof p->from[0]) {
        if (!(p = callpath_slot(l)))
            return;
        p->node = n->id;
        p->next = n->more_from;
        n->more_from = p;
        __atomic_store_n(&p->flags, NODE_PREDECESSORS, __ATOMIC_RELEASE);
    }
    p->from[p->used++] = (struct predecessor){1, from, 0};
}

uint64_t callpath_visits(const struct location *l)
{
    uint64_t sum = 0;
    const struct path_node *n = l->root;
    for (bool down = true; down;) {
        sum += n->visits + (n->flags & NODE_BYTES ? 0 : n->columns[COLUMN_cc]);
        if (n->children) {
            n = n->children;
            continue;
        }
        while (n->up != n && !n->next)
            n = n->up;
        down = n->up != n;
        n = n->next;
    }
    return sum;
}
