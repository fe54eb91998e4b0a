/**
 * @file positions.h
 * @brief Positions in a list by a hash of what stands there: four bytes a slot, open addressing.
 *
 * The list is the caller's; position 0 is no entry. No thread safety of its own.
 */
#ifndef POSITIONS_H
#define POSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Zeroed: empty. `slot` is freed by the owner. */
struct positions {
    uint32_t *slot;
    size_t mask, used; /* `used` is counted by who fills a slot */
};

/** A hash of what `hash` is of, and of `value`. */
uint64_t positions_mix(uint64_t hash, uint64_t value);

/** The slot where what `is_it` knows is, or would be. */
uint32_t *positions_slot(const struct positions *table, uint64_t hash,
                         bool (*is_it)(const void *context, uint32_t at, const void *key),
                         const void *context, const void *key);

/** Room for one more; `hash_at` is asked for the hashes of those in it when they have to move. */
void positions_room(struct positions *table, uint64_t (*hash_at)(const void *context, uint32_t at),
                    const void *context);

#endif
