/** @file counts.h
 *  @brief What was counted, by thread and by call path (counters/counter-source.h says where it
 * comes from). */
#ifndef POMPEII_COUNTS_H
#define POMPEII_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

/** Loads what the counters of a list separated by commas need. Any thread. */
void counters_load(const char *list);

/** Prepares the counters of a list separated by commas and sets runtime.counters.
 *  @return false when one of them can't be measured; the user was told */
bool counters_setup(const char *list);

/** In a forked process that is measured in its turn: goes on with the same counters, where their
 * sources can. */
void counters_forked(void);

struct location;
struct frame;

/** Begins and ends counting for a location's thread. */
void counters_open(struct location *l);
void counters_close(struct location *l);

/** Reads them. What was counted since the last time is added to `into`, if it is not NULL. */
void counters_read(struct location *l, uint64_t *into);

/** The values that were read last are those at the beginning of the frame at `depth`; at the end of
 * `f`. */
void counters_mark(struct location *l, uint32_t depth);
void counters_add(struct location *l, const struct frame *f);

#endif
