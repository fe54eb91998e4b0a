/* Normalised mutual information of two counters, from a sparse histogram. */
#include "config.h"

#include "analysis/combine/mutual.h"

#include "analysis/reader/model.h"
#include "common/memory.h"

#include <math.h>
#include <stdlib.h>

enum { BINS = 1000 };

struct bounds {
    int64_t least, most;
};

static void extend(struct bounds *bounds, int64_t value)
{
    bounds->least = value < bounds->least ? value : bounds->least;
    bounds->most = value > bounds->most ? value : bounds->most;
}

static uint32_t bin_of(const struct bounds *bounds, int64_t value)
{
    double width = ((double)bounds->most - (double)bounds->least) / BINS;
    double bin = width > 0 ? ((double)value - (double)bounds->least) / width : 0;

    return bin < BINS - 1 ? (uint32_t)bin : BINS - 1;
}

static int compare_cells(const void *a, const void *b)
{
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;

    return (first > second) - (first < second);
}

/* Of a histogram with `count` units in all: the sum of -p log p. */
static double entropy_of(const size_t *bins, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < BINS; i++) {
        double p = (double)bins[i] / (double)count;
        sum -= bins[i] ? p * log(p) : 0;
    }
    return sum;
}

/* The same of cells, which are sorted. */
static double joint_entropy(const uint32_t *cells, size_t count)
{
    double sum = 0;

    for (size_t i = 0, next; i < count; i = next) {
        for (next = i; next < count && cells[next] == cells[i]; next++)
            ;
        double p = (double)(next - i) / (double)count;
        sum -= p * log(p);
    }
    return sum;
}

double mutual_information(const int64_t *a, const int64_t *b, size_t count)
{
    struct bounds x = {INT64_MAX, INT64_MIN}, y = {INT64_MAX, INT64_MIN};
    uint32_t *cells = xcalloc(count + 1, sizeof *cells);
    size_t bins[2][BINS] = {{0}}, known = 0;

    for (size_t i = 0; i < count; i++) {
        if (a[i] == COUNT_UNKNOWN || b[i] == COUNT_UNKNOWN)
            continue;
        extend(&x, a[i]);
        extend(&y, b[i]);
    }
    for (size_t i = 0; i < count; i++) {
        if (a[i] == COUNT_UNKNOWN || b[i] == COUNT_UNKNOWN)
            continue;
        uint32_t first = bin_of(&x, a[i]), second = bin_of(&y, b[i]);
        bins[0][first]++;
        bins[1][second]++;
        cells[known++] = first * BINS + second;
    }
    qsort(cells, known, sizeof *cells, compare_cells);
    double entropy[2] = {entropy_of(bins[0], known), entropy_of(bins[1], known)};
    double shared = entropy[0] + entropy[1] - joint_entropy(cells, known);
    free(cells);
    if (!(entropy[0] > 0) || !(entropy[1] > 0))
        return 0;
    double normal = shared / sqrt(entropy[0] * entropy[1]);
    return normal < 0 ? 0 : normal > 1 ? 1 : normal;
}
