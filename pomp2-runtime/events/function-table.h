/** @file function-table.h
 *  @brief From the address of a function to its region: a table that every thread reads, without a
 * lock. */
#ifndef POMPEII_FUNCTION_TABLE_H
#define POMPEII_FUNCTION_TABLE_H

#include "pomp2-runtime/ground/region.h"

#include <stddef.h>

struct function_slot {
    uintptr_t address; /* 0: free */
    struct region *region;
};

struct function_table {
    unsigned shift; /* of the hash, so that it is below the size */
    size_t mask;
    size_t used;
    struct function_slot *slots;
};

/** The table; one that has grown takes the place of the old one, which stays for those that read
 * it. */
extern struct function_table *functions;

/** Registers a function at its first call. Its region is `filtered` when its calls are not
 * recorded. Any thread. @param caller where it was called @return NULL: no memory */
struct region *function_register(uintptr_t address, const void *caller);

/** Puts a table with one function, at `r->address`, in the place of the table, while nothing is
 * measured yet. @return what it was */
struct function_table *function_table_of_one(struct region *r);

/** Forgets the functions of objects that are loaded no more: others may come to their addresses. */
void functions_update(void);

static inline size_t function_hash(const struct function_table *t, uintptr_t address)
{
    return (size_t)((uint64_t)address * 0x9e3779b97f4a7c15u >> t->shift);
}

/** The region of a function. NULL: it is not known yet. */
static inline struct region *function_find(uintptr_t address)
{
    const struct function_table *t = __atomic_load_n(&functions, __ATOMIC_ACQUIRE);
    for (size_t i = function_hash(t, address);; i++) {
        const struct function_slot *s = &t->slots[i & t->mask];
        uintptr_t found = __atomic_load_n(&s->address, __ATOMIC_ACQUIRE);
        if (found == address)
            return __atomic_load_n(&s->region, __ATOMIC_RELAXED);
        if (!found)
            return NULL;
    }
}

#endif
