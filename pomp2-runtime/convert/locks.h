/** @file locks.h
 *  @brief Locks, and what locations did with them, in a trace (doc/trace-format.md). */
#ifndef POMPEII_CONVERT_LOCKS_H
#define POMPEII_CONVERT_LOCKS_H

#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/convert/xml-write.h"

/** Where the trace has what the spool has under an id. */
struct region_numbers {
    const uint32_t *number; /* of the region with an id below `ids` */
    uint32_t ids;
};

/** The locks of the process, as <locks>; nothing when there are none. */
void put_locks(struct xml *x, const struct spool *s, const struct region_numbers *regions);

/** What a location did with them, as <uses>; nothing when there is nothing.
 *  @param nodes it has ids below that
 *  @param last the last time that is known of it: what it still holds counts up to there */
void put_uses(struct xml *x, const struct spool *s, uint32_t location, uint32_t nodes,
              uint64_t last, const struct region_numbers *regions);

#endif
