/** @file distribution.h
 *  @brief The durations of a node's instances, from its blocks in the spool. */
#ifndef POMPEII_DISTRIBUTION_H
#define POMPEII_DISTRIBUTION_H

#include "common/duration-bin.h"
#include "pomp2-runtime/convert/xml-write.h"
#include "pomp2-runtime/ground/spool.h"

#include <stdbool.h>

struct distribution {
    const struct trend *trend; /* NULL: none */
    uint64_t count;            /* of all bins */
    uint64_t bins[DURATION_BINS];
};

/** Takes what a block of the node says of durations; others say nothing. */
void distribution_add(struct distribution *sum, const struct path_node *block);

/** Time of the first and of the last tenth of the node's instances. False: it is not known. */
bool distribution_tenths(const struct distribution *sum, const struct path_node *n, uint64_t *first,
                         uint64_t *last);

/** The attributes of the node. */
void distribution_put(struct xml *x, const struct distribution *sum, const struct path_node *n);

#endif
