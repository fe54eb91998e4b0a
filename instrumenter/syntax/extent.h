/**
 * @file extent.h
 * @brief Expressions as ranges of tokens: what is in them, and may they be evaluated once more?
 */
#ifndef EXTENT_H
#define EXTENT_H

#include "instrumenter/syntax/token.h"

#include <stdbool.h>
#include <stdint.h>

/** Tokens first .. last; none when last < first. */
struct extent {
    uint32_t first, last;
};

static inline bool extent_is_empty(struct extent e)
{
    return e.last < e.first;
}

/** The first token of one of these kinds (0 ends the list) outside of brackets, or 0. */
uint32_t extent_find(const struct tokens *tokens, struct extent e, const uint16_t *puncts);

/** Is there the name at token `name`? */
bool extent_has_name(const struct tokens *tokens, struct extent e, uint32_t name);

/** Are the two tokens the same name? */
bool extent_same_name(const struct tokens *tokens, uint32_t a, uint32_t b);

/** May it be evaluated once more? Names, numbers, arithmetic, members and sizeof; no call and no
 *  assignment. */
bool extent_is_pure(const struct tokens *tokens, struct extent e);

#endif
