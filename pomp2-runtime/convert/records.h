/** @file records.h
 *  @brief The timeline of a location as it is in the spool. */
#ifndef POMPEII_RECORDS_H
#define POMPEII_RECORDS_H

#include "pomp2-runtime/convert/spool-read.h"

#include <stdbool.h>

/** A place in the records of a location. */
struct record_walk {
    const struct spool *spool;
    size_t chunk, end;       /**< of SPOOL_RECORDS; the one that `at` is in */
    const struct record *at; /**< the next record; NULL: the chunk's first one */
    size_t counters;         /**< slots of an instance's */
    uint32_t nodes;          /**< a record with another node is not one */
    uint64_t *ahead; /**< records that records_listed() may still go through: those of a good file,
                        in which few calls are in each other, are all that it needs */
};

/** Stands before the first record. @param counters values of each instance */
struct record_walk records_begin(const struct spool *s, uint32_t location, uint64_t counters,
                                 uint32_t nodes);

/** The next instance, and behind it the place of the one after it. NULL: there is none. Memory of
 * chunks that were gone through is given back. */
const struct record *records_next(struct record_walk *walk);

/** The next request that the instance lists which `walk` stands behind. `walk` stands for it alone;
 * `skip` begins with 0. NULL: there is none. */
const struct listed_request *records_listed(struct record_walk *walk, uint64_t *skip);

/** The next dependence of `task`, behind whose creation `walk` stands. `walk` stands for it alone.
 * NULL: there is none. */
const struct task_dependence *records_dependence(struct record_walk *walk, uint64_t task);

#endif
