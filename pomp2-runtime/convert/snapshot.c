/* A copy of what a spool has at one moment, while its process goes on. */
#include "config.h"
#include "pomp2-runtime/convert/snapshot.h"

#include <stdlib.h>
#include <string.h>

/* Copies that `s` frees, one behind another. */
static void *take_room(struct spool *s, size_t size)
{
    struct spool_copy *copy = calloc(1, sizeof *copy + size);
    if (!copy)
        return NULL;
    copy->next = s->copies;
    s->copies = copy;
    return copy + 1;
}

/* Slots in use, and a zero behind them. What follows a slot's flags was written before them. */
static void copy_slots(struct spool_chunk *to, const struct spool_chunk *from, size_t size)
{
    struct path_node *slot = (struct path_node *)(to + 1);
    const struct path_node *n = (const struct path_node *)(from + 1);
    for (size_t k = (size - sizeof *to) / sizeof *n; k > 0; k--, n++, slot++) {
        uint32_t flags = __atomic_load_n(&n->flags, __ATOMIC_ACQUIRE);
        if (flags)
            memcpy(slot, n, sizeof *slot);
        slot->flags = flags;
        if (!flags)
            break;
    }
}

static void copy_chunk(struct chunk_entry *entry, const struct spool_chunk *from, size_t size)
{
    struct spool_chunk *to = (struct spool_chunk *)entry->chunk;
    uint32_t kind = from->kind;
    memcpy(to, from, sizeof *to);
    to->kind = kind;
    to->size = size; /* the file may say anything by now */
    if (kind == SPOOL_NODES)
        copy_slots(to, from, size);
    else
        memcpy(to + 1, from + 1, size - sizeof *to);
}

/* Where each chunk of a kind is in the file; the entries then lead to room for their copies. */
static const struct spool_chunk **make_room(struct spool *s, enum spool_kind kind)
{
    struct chunks *c = &s->kinds[kind];
    const struct spool_chunk **from = calloc(c->count + 1, sizeof *from);
    for (size_t i = 0; from && i < c->count; i++) {
        size_t size = c->items[i].chunk->size;
        size_t offset = (size_t)((const char *)c->items[i].chunk - s->file);
        bool fits = size >= SPOOL_PAGE && size <= s->size - offset;
        struct spool_chunk *to = fits ? take_room(s, size) : NULL;
        if (!to) {
            free(from);
            return NULL;
        }
        to->size = size;
        from[i] = c->items[i].chunk;
        c->items[i].chunk = to;
    }
    return from;
}

static void copy_location(struct spool *s, enum spool_kind kind, uint32_t location,
                          const struct spool_chunk *const *from)
{
    size_t first, end = spool_chunks(s, kind, location, &first);
    for (size_t i = first; i < end; i++)
        copy_chunk(&s->kinds[kind].items[i], from[i], s->kinds[kind].items[i].chunk->size);
}

/* Whether the location entered or left a region since its stack was copied. */
static bool has_moved(const struct spool *s, uint32_t location,
                      const struct spool_chunk *const *from)
{
    size_t first, end = spool_chunks(s, SPOOL_STACK, location, &first);
    if (first == end)
        return false;
    const struct open_stack *is = (const struct open_stack *)(from[first] + 1);
    const struct open_stack *was =
        (const struct open_stack *)(s->kinds[SPOOL_STACK].items[first].chunk + 1);
    return __atomic_load_n(&is->top, __ATOMIC_ACQUIRE) != was->top ||
           __atomic_load_n(&is->seen, __ATOMIC_ACQUIRE) != was->seen;
}

/* An instance that ends between the two copies would count twice. Who does nothing but enter and
 * leave moves always: its instances are short. */
static bool copy_locations(struct spool *s)
{
    enum { TRIES = 4 };
    const struct spool_chunk **stacks = make_room(s, SPOOL_STACK), **nodes = NULL;
    if (stacks)
        nodes = make_room(s, SPOOL_NODES);
    const struct chunks *all = &s->kinds[SPOOL_NODES];
    for (size_t i = 0; nodes && i < all->count; i++) { /* of what has no stack: devices */
        size_t first, end = spool_chunks(s, SPOOL_STACK, all->items[i].location, &first);
        if (first == end)
            copy_chunk(&all->items[i], nodes[i], all->items[i].chunk->size);
    }
    all = &s->kinds[SPOOL_STACK];
    for (size_t i = 0; nodes && i < all->count; i++) {
        uint32_t location = all->items[i].location;
        if (i > 0 && location == all->items[i - 1].location)
            continue;
        for (int tries = 0; tries < TRIES; tries++) {
            copy_location(s, SPOOL_STACK, location, stacks);
            copy_location(s, SPOOL_NODES, location, nodes);
            if (!has_moved(s, location, stacks))
                break;
        }
    }
    bool good = nodes != NULL;
    free(stacks);
    free(nodes);
    return good;
}

static bool copy_definitions(struct spool *s)
{
    const struct spool_chunk **from = make_room(s, SPOOL_DEFINITIONS);
    const struct chunks *c = &s->kinds[SPOOL_DEFINITIONS];
    for (size_t i = 0; from && i < c->count; i++)
        copy_chunk(&c->items[i], from[i], c->items[i].chunk->size);
    bool good = from != NULL;
    free(from);
    return good;
}

bool snapshot_take(struct spool *s, uint64_t now)
{
    struct spool_header *header = take_room(s, sizeof *header);
    if (!header)
        return false;
    memcpy(header, s->header, sizeof *header);
    s->header = header;
    s->without_timeline = true;
    if (now && header->finalize == SPOOL_OPEN && header->died < now)
        header->died = now;
    s->kinds[SPOOL_UNITS].count = s->kinds[SPOOL_COUNTS].count = 0;
    s->kinds[SPOOL_LOCKS].count = s->kinds[SPOOL_USES].count = 0;
    return copy_locations(s) && copy_definitions(s);
}
