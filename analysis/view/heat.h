/**
 * @file heat.h
 * @brief What the iterations of a loop took, by range of iterations and by thread, in memory that
 *        does not grow with their number: ranges become twice as wide where they no longer reach.
 */
#ifndef VIEW_HEAT_H
#define VIEW_HEAT_H

#include "analysis/view/pack.h"
#include "analysis/reader/reader.h"

enum {
    HEAT_BINS = 128,     /* ranges of iterations, at least half of them used */
    HEAT_ROWS = 64,      /* threads; the last row is that of all others */
    UNIT_METRICS = 1 + 8 /* time, and the first counters */
};

struct heat;

struct heat *heat_new(size_t metrics);
void heat_free(struct heat *heat);

/** A unit that executed the iterations index .. last; its values are spread over them evenly. */
void heat_add(struct heat *heat, const struct execution_unit *unit, const int64_t *values);

/** Iterations in a range; how many ranges and threads there are. */
int64_t heat_width(const struct heat *heat);
size_t heat_bins(const struct heat *heat);
size_t heat_rows(const struct heat *heat);
const struct recorded_location *heat_row(const struct heat *heat, size_t row);
/** Whether the last row is of several threads. */
bool heat_is_full(const struct heat *heat);

/** Columns of the cells that have something: row * bins + bin minus that of the cell before,
 * iterations, each metric. @return how many cells */
size_t heat_encode(const struct heat *heat, struct bytes *at, struct bytes *iterations,
                   struct bytes *values);

#endif
