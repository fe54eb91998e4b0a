/** @file units.h
 *  @brief Units of work and counters in a trace (doc/trace-format.md). */
#ifndef POMPEII_CONVERT_UNITS_H
#define POMPEII_CONVERT_UNITS_H

#include "pomp2-runtime/convert/shares.h"
#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/convert/xml-write.h"

/** How many counters a run measured. */
unsigned counters_of(const struct spool *s);

/** The names of the counters, as <counters>. */
void put_counter_names(struct xml *x, const struct spool *s);

/** The counter totals of a location's nodes, by node id; NULL where there are none. Free the table.
 *  @return NULL: none at all */
const uint64_t **read_totals(const struct spool *s, uint32_t location, uint32_t nodes);

/** As ` name="1 2 3"`. */
void put_counters(struct xml *x, const char *name, const uint64_t *values, unsigned count);

/** The units of a location, as <xus>; nothing when there are none.
 *  @param shares of the run
 *  @param number of the region with an id below `ids` */
void put_units(struct xml *x, const struct spool *s, const struct shares *shares, uint32_t location,
               const uint32_t *number, uint32_t ids);

#endif
