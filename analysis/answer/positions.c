/* Positions in a list, by hash. */
#include "config.h"

#include "analysis/answer/positions.h"

#include "common/memory.h"

#include <stdlib.h>

uint64_t positions_mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

uint32_t *positions_slot(const struct positions *table, uint64_t hash,
                         bool (*is_it)(const void *context, uint32_t at, const void *key),
                         const void *context, const void *key)
{
    size_t at = (size_t)hash & table->mask;

    while (table->slot[at] && !is_it(context, table->slot[at], key))
        at = (at + 1) & table->mask;
    return &table->slot[at];
}

void positions_room(struct positions *table, uint64_t (*hash_at)(const void *context, uint32_t at),
                    const void *context)
{
    enum { FEW = 64 };
    struct positions old = *table;

    if (old.slot && 2 * (old.used + 1) <= old.mask + 1)
        return;
    table->mask = old.slot ? 2 * old.mask + 1 : FEW - 1;
    table->slot = xcalloc(table->mask + 1, sizeof *table->slot);
    for (size_t i = 0; old.slot && i <= old.mask; i++) {
        if (!old.slot[i])
            continue;
        size_t at = (size_t)hash_at(context, old.slot[i]) & table->mask;
        while (table->slot[at])
            at = (at + 1) & table->mask;
        table->slot[at] = old.slot[i];
    }
    free(old.slot);
}
