/* Heat of a loop: what ranges of iterations took on each thread. */
#include "config.h"

#include "analysis/view/heat.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One thread: for each range of iterations, how many were executed, then each metric. */
struct heat_row {
    const struct recorded_location *location;
    double *cell;
};

struct heat {
    size_t metrics, row_count;
    struct heat_row row[HEAT_ROWS];
    int shift; /* of an iteration, to its range */
    size_t bins;
    bool full;
};

struct heat *heat_new(size_t metrics)
{
    struct heat *heat = xzalloc(sizeof *heat);

    heat->metrics = metrics;
    return heat;
}

void heat_free(struct heat *heat)
{
    for (size_t i = 0; heat && i < heat->row_count; i++)
        free(heat->row[i].cell);
    free(heat);
}

static size_t cell_size(const struct heat *heat)
{
    return 1 + heat->metrics;
}

static struct heat_row *find_row(struct heat *heat, const struct recorded_location *location)
{
    for (size_t i = 0; i < heat->row_count; i++) {
        if (heat->row[i].location == location)
            return &heat->row[i];
    }
    if (heat->row_count == HEAT_ROWS) {
        heat->full = true;
        return &heat->row[HEAT_ROWS - 1];
    }
    struct heat_row *row = &heat->row[heat->row_count++];
    row->location = location;
    row->cell = xcalloc(HEAT_BINS * cell_size(heat), sizeof *row->cell);
    return row;
}

/* Two neighbours become one. */
static void widen(struct heat *heat)
{
    size_t size = cell_size(heat);

    for (size_t r = 0; r < heat->row_count; r++) {
        double *cell = heat->row[r].cell;
        for (size_t bin = 0; bin < HEAT_BINS; bin++) {
            for (size_t k = 0; k < size; k++) {
                double value = cell[bin * size + k];
                cell[bin * size + k] = 0;
                cell[bin / 2 * size + k] += value;
            }
        }
    }
    heat->bins = (heat->bins + 1) / 2;
    heat->shift++;
}

void heat_add(struct heat *heat, const struct execution_unit *unit, const int64_t *values)
{
    int64_t first = unit->index < 0 ? 0 : unit->index;
    int64_t last = unit->last < first ? first : unit->last;
    int64_t count = unit->count > 0 ? unit->count : last - first + 1;
    struct heat_row *row = find_row(heat, unit->location);
    size_t size = cell_size(heat);

    while (last >> heat->shift >= HEAT_BINS)
        widen(heat);
    for (int64_t bin = first >> heat->shift; bin <= last >> heat->shift; bin++) {
        int64_t begin = bin << heat->shift, end = begin + (1LL << heat->shift);
        begin = begin < first ? first : begin;
        end = end > last + 1 ? last + 1 : end;
        double part = (double)(end - begin) / (double)(last - first + 1);
        double *cell = &row->cell[(size_t)bin * size];
        cell[0] += part * (double)count;
        for (size_t m = 0; m < heat->metrics; m++)
            cell[1 + m] += values[m] == COUNT_UNKNOWN ? 0 : part * (double)values[m];
        heat->bins = (size_t)bin >= heat->bins ? (size_t)bin + 1 : heat->bins;
    }
}

int64_t heat_width(const struct heat *heat)
{
    return 1LL << heat->shift;
}

size_t heat_bins(const struct heat *heat)
{
    return heat->bins;
}

size_t heat_rows(const struct heat *heat)
{
    return heat->row_count;
}

const struct recorded_location *heat_row(const struct heat *heat, size_t row)
{
    return heat->row[row].location;
}

bool heat_is_full(const struct heat *heat)
{
    return heat->full;
}

static uint64_t rounded(double value)
{
    return value > 0 ? (uint64_t)llround(value) : 0;
}

size_t heat_encode(const struct heat *heat, struct bytes *at, struct bytes *iterations,
                   struct bytes *values)
{
    size_t size = cell_size(heat), count = 0, last = 0;

    for (size_t r = 0; r < heat->row_count; r++) {
        for (size_t bin = 0; bin < heat->bins; bin++) {
            const double *sums = heat->row[r].cell + bin * size;
            if (sums[0] <= 0)
                continue;
            bytes_varint(at, r * heat->bins + bin - last);
            last = r * heat->bins + bin;
            /* In thousandths: a chunk may have a part of an iteration in each of two ranges. */
            bytes_varint(iterations, rounded(1000 * sums[0]));
            for (size_t m = 0; m < heat->metrics; m++)
                bytes_varint(&values[m], rounded(sums[1 + m]));
            count++;
        }
    }
    return count;
}
