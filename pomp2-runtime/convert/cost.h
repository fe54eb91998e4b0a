/** @file cost.h
 *  @brief What measuring took of a thread's time: its events, each at the cost that the run
 *  rehearsed (events/rehearse.c). */
#ifndef POMPEII_CONVERT_COST_H
#define POMPEII_CONVERT_COST_H

#include "pomp2-runtime/convert/location-tree.h"
#include "pomp2-runtime/convert/regions.h"

/** Events of a host thread by what they cost: each pair is one of PLAIN_PAIR, and has what is
 *  special to it besides. */
struct event_count {
    uint64_t of[EVENT_KINDS];
};

/** All 0 of a location that is no host thread. */
struct event_count count_events(const struct converted_regions *regions,
                                const struct spool_location *l, const struct location_tree *t);

/** In ns. */
uint64_t cost_of(const struct spool_header *h, const struct event_count *count);

#endif
