/**
 * @file writer.h
 * @brief Which functions write a global, themselves or in what they call.
 */
#ifndef CHECK_WRITER_H
#define CHECK_WRITER_H

#include "analysis/check/solve/effect.h"

struct writers; /* memory of earlier answers */

struct writers *writers_new(struct program *program, struct effects *effects);
void writers_free(struct writers *writers);

/** All functions that write the global of that name: a bit for each, see is_writer(). */
const uint8_t *writers_of(struct writers *writers, uint32_t name);

/** The same functions, in no order; NULL: they are many. */
const uint32_t *writers_list(struct writers *writers, uint32_t name, size_t *count);

static inline bool is_writer(const uint8_t *writers, uint32_t function)
{
    return writers[function / 8] >> function % 8 & 1;
}

#endif
