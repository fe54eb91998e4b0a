/* The call path tree of a location, from the chunks of its spool. */
#include "config.h"
#include "pomp2-runtime/convert/location-tree.h"
#include "pomp2-runtime/convert/pages.h"
#include "pomp2-runtime/convert/units.h"

/* Calls `visit` for each slot in use of a location's node chunks. */
static void each_slot(struct spool *s, uint32_t location, struct location_tree *t,
                      void (*visit)(struct location_tree *t, const struct path_node *slot))
{
    size_t first, end = spool_chunks(s, SPOOL_NODES, location, &first);
    for (size_t i = first; i < end; i++) {
        const struct spool_chunk *c = s->kinds[SPOOL_NODES].items[i].chunk;
        const struct path_node *n = (const struct path_node *)(c + 1);
        size_t slots = (c->size - sizeof *c) / sizeof *n;
        for (size_t k = 0; k < slots && __atomic_load_n(&n[k].flags, __ATOMIC_ACQUIRE); k++)
            visit(t, &n[k]);
    }
}

static void count_slot(struct location_tree *t, const struct path_node *slot)
{
    if (slot->flags & NODE_BLOCK)
        t->block_count++;
    else
        t->count++;
}

/* Ids count up from 0 and a parent is older than its children: anything else is damage. */
static void take_slot(struct location_tree *t, const struct path_node *slot)
{
    if (slot->flags & NODE_BLOCK) {
        uint32_t node = slot->id; /* each kind of block begins with the node's */
        if (node >= t->count)
            return;
        t->next_block[t->block_count] = t->first_block[node];
        t->blocks[t->block_count++] = slot;
        t->first_block[node] = t->block_count;
    } else if (slot->id < t->count && (slot->id == 0 || slot->parent < slot->id)) {
        t->nodes[slot->id] = slot;
    }
}

void free_tree(struct location_tree *t)
{
    pages_give(t->nodes);
    pages_give(t->blocks);
    pages_give(t->totals);
    interrupted_free(&t->open);
}

/* Two blocks: what is by node, and what is by slot. */
static bool make_lists(struct location_tree *t)
{
    size_t nodes = (size_t)t->count + 1, slots = (size_t)t->block_count + 1;
    t->nodes = pages_take(nodes, sizeof *t->nodes + 3 * sizeof(uint32_t));
    t->blocks = pages_take(slots, sizeof *t->blocks + sizeof(uint32_t));
    if (!t->nodes || !t->blocks)
        return false;
    t->child = (uint32_t *)(t->nodes + nodes);
    t->sibling = t->child + nodes;
    t->first_block = t->sibling + nodes;
    t->next_block = (uint32_t *)(t->blocks + slots);
    return true;
}

bool read_tree(struct spool *s, const struct spool_location *l, struct location_tree *t)
{
    uint32_t location = l->id;
    *t = (struct location_tree){0};
    each_slot(s, location, t, count_slot);
    if (!make_lists(t))
        return false;
    t->totals = read_totals(s, location, t->count);
    t->block_count = 0;
    each_slot(s, location, t, take_slot);
    if (s->header->finalize == SPOOL_OPEN && !interrupted_add(s, l, t->nodes, t->count, &t->open))
        return false;
    for (uint32_t id = t->count; id-- > 1;) {
        const struct path_node *n = t->nodes[id];
        if (!n || !t->nodes[n->parent])
            continue;
        t->sibling[id] = t->child[n->parent];
        t->child[n->parent] = id;
    }
    return true;
}
