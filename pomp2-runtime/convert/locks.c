/* Locks, and what locations did with them. A spool may be damaged, or its threads may have been
 * running on when it was read: what does not fit is left out. */
#include "config.h"
#include "pomp2-runtime/convert/locks.h"

#include <stdlib.h>

/* Entries of a chunk. */
static size_t room_in(const struct spool_chunk *c, size_t size)
{
    return (c->size - sizeof *c) / size;
}

static uint32_t region_number(const struct region_numbers *regions, uint32_t id)
{
    return id < regions->ids ? regions->number[id] : 0;
}

/* ---- Which there are --------------------------------------------------------------------- */

static void put_lock(struct xml *x, const struct lock *k, const struct region_numbers *regions)
{
    xml_put(x, OPEN_k);
    xml_attribute(x, NAME_k_id, k->id);
    xml_word(x, NAME_k_kind, lock_names[k->kind]);
    xml_attribute(x, NAME_k_region, region_number(regions, k->region));
    xml_attribute(x, NAME_k_ordinal, k->ordinal);
    xml_optional(x, NAME_k_inits, k->inits);
    xml_put(x, "/>\n");
}

/* How many there are, whose numbers count up from 1; each goes to `x`, unless that is NULL. */
static uint32_t each_lock(const struct spool *s, struct xml *x,
                          const struct region_numbers *regions)
{
    uint32_t count = 0;
    size_t first, end = spool_chunks(s, SPOOL_LOCKS, 0, &first);
    for (size_t i = first; i < end; i++) {
        const struct spool_chunk *c = s->kinds[SPOOL_LOCKS].items[i].chunk;
        const struct lock *k = (const struct lock *)(c + 1);
        for (size_t n = room_in(c, sizeof *k); n > 0 && k->id == count + 1; n--, k++) {
            if (k->kind >= LOCK_KINDS)
                return count;
            if (x)
                put_lock(x, k, regions);
            count++;
        }
    }
    return count;
}

void put_locks(struct xml *x, const struct spool *s, const struct region_numbers *regions)
{
    if (!each_lock(s, NULL, regions))
        return;
    xml_put(x, OPEN_locks);
    xml_put(x, ">\n");
    each_lock(s, x, regions);
    xml_put(x, CLOSE_locks);
}

/* ---- What a location did with them ------------------------------------------------------- */

/* What the process had at `address` among the location's slots; NULL: nothing. */
static const struct lock_waits *waits_at(const struct spool *s, uint32_t location, uint64_t address)
{
    size_t first, end = spool_chunks(s, SPOOL_USES, location, &first);
    for (size_t i = first; i < end && address; i++) {
        const struct spool_chunk *c = s->kinds[SPOOL_USES].items[i].chunk;
        uint64_t offset = address - c->address;
        if (address < c->address + sizeof *c || offset > c->size - sizeof(struct lock_waits) ||
            address % 8)
            continue;
        const struct lock_waits *w = (const struct lock_waits *)((const char *)c + offset);
        return w->slot == LOCK_WAITS ? w : NULL;
    }
    return NULL;
}

static void put_waits(struct xml *x, const struct spool *s, uint32_t location,
                      const struct lock_use *u, const struct region_numbers *regions)
{
    uint64_t most = s->size / sizeof *u; /* a damaged file may lead in circles */
    const struct lock_waits *w = waits_at(s, location, (uintptr_t)u->waits);
    for (; w && most > 0; most--, w = waits_at(s, location, (uintptr_t)w->next))
        for (uint32_t i = 0; i < w->used && i < LOCK_BLAMES; i++) {
            xml_put(x, OPEN_w);
            if (w->blame[i].location != NOBODY_KNOWN) {
                xml_attribute(x, NAME_w_location, w->blame[i].location);
                xml_attribute(x, NAME_w_region, region_number(regions, w->blame[i].region));
            }
            xml_attribute(x, NAME_w_count, w->blame[i].count);
            xml_attribute(x, NAME_w_time, w->blame[i].time);
            xml_put(x, "/>\n");
        }
}

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static void put_use(struct xml *x, const struct spool *s, uint32_t location,
                    const struct lock_use *u, uint64_t last, const struct region_numbers *regions)
{
    uint64_t since = u->open && last > u->since ? last - u->since : 0;
    xml_put(x, OPEN_u);
    xml_attribute(x, NAME_u_lock, u->lock);
    xml_attribute(x, NAME_u_node, u->node);
    xml_optional(x, NAME_u_taken, u->taken);
    xml_optional(x, NAME_u_hold, u->hold + since);
    xml_optional(x, NAME_u_longest_hold, greater(u->longest_hold, since));
    xml_optional(x, NAME_u_contended, u->contended);
    xml_optional(x, NAME_u_wait, u->wait);
    xml_optional(x, NAME_u_longest_wait, u->longest_wait);
    xml_optional(x, NAME_u_failed, u->failed);
    xml_put(x, u->waits ? ">\n" : "/>\n");
    if (!u->waits)
        return;
    put_waits(x, s, location, u, regions);
    xml_put(x, CLOSE_u);
}

void put_uses(struct xml *x, const struct spool *s, uint32_t location, uint32_t nodes,
              uint64_t last, const struct region_numbers *regions)
{
    size_t first, end = spool_chunks(s, SPOOL_USES, location, &first);
    uint32_t locks = each_lock(s, NULL, regions);
    if (first == end)
        return;
    xml_put(x, OPEN_uses);
    xml_put(x, ">\n");
    for (size_t i = first; i < end; i++) {
        const struct spool_chunk *c = s->kinds[SPOOL_USES].items[i].chunk;
        const struct lock_use *u = (const struct lock_use *)(c + 1);
        for (size_t n = room_in(c, sizeof *u); n > 0 && __atomic_load_n(&u->slot, __ATOMIC_ACQUIRE);
             n--, u++)
            if (u->slot == LOCK_USE && u->node < nodes && u->lock && u->lock <= locks)
                put_use(x, s, location, u, last, regions);
    }
    xml_put(x, CLOSE_uses);
}
