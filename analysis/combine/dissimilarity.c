/* Execution profile dissimilarity: histograms of pairs of counters, and how far they are apart. */
#include "config.h"

#include "analysis/combine/dissimilarity.h"

#include "analysis/combine/transport.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The counts of two events of a run's units; those that nobody made are left out. */
struct points {
    const int64_t *x, *y;
    uint32_t *unit;
    size_t count;
};

/* Where bins lie along one event. */
struct scale {
    double low, high, interval;
    int bins;
};

struct comparison {
    const struct runs *runs;
    const struct dissimilarity_options *options;
    size_t e, f;
    long type;
    struct points *reference;
    size_t reference_count;
    struct scale (*scale)[2]; /* of each reference */
};

/* ---- Points ------------------------------------------------------------------------------ */

static bool take_points(const struct run *run, size_t e, size_t f, long type, struct points *points)
{
    *points = (struct points){run_values(run, e), run_values(run, f), NULL, 0};
    if (!points->x || !points->y)
        return false;
    points->unit = xresize(NULL, run->count, sizeof *points->unit);
    for (size_t i = 0; i < run->count; i++) {
        if ((type < 0 || run->type[i] == (uint32_t)type) && points->x[i] != COUNT_UNKNOWN &&
            points->y[i] != COUNT_UNKNOWN)
            points->unit[points->count++] = (uint32_t)i;
    }
    return true;
}

static const int64_t *values_of(const struct points *points, int dimension)
{
    return dimension ? points->y : points->x;
}

static struct scale scale_of(const struct points *points, size_t count, int dimension, int bins)
{
    struct scale scale = {INFINITY, -INFINITY, 0, bins};

    for (size_t r = 0; r < count; r++) {
        const int64_t *values = values_of(&points[r], dimension);
        for (size_t i = 0; i < points[r].count; i++) {
            double value = (double)values[points[r].unit[i]];
            scale.low = fmin(scale.low, value);
            scale.high = fmax(scale.high, value);
        }
    }
    scale.interval = (scale.high - scale.low) / bins;
    /* A counter that is constant there: what differs from it is away by its share of the value. */
    if (scale.interval <= 0)
        scale.interval = fmax(1, fabs(scale.low)) / bins;
    return scale;
}

/* ---- Histograms -------------------------------------------------------------------------- */

/* One outer bin on each side, of any width; the greatest value is in the last bin. */
static int bin_of(const struct scale *scale, double value)
{
    if (value < scale->low)
        return 0;
    if (value > scale->high)
        return scale->bins + 1;
    int bin = (int)((value - scale->low) / scale->interval);
    return 1 + (bin < scale->bins ? bin : scale->bins - 1);
}

/* Bins that hold something, at the means of what they hold, in intervals. */
static size_t make_histogram(const struct points *points, const struct scale scale[2],
                             struct heap *heaps)
{
    size_t side = (size_t)scale->bins + 2, count = 0;
    struct heap *bin = xcalloc(side * side, sizeof *bin);

    for (size_t i = 0; i < points->count; i++) {
        double x = (double)points->x[points->unit[i]], y = (double)points->y[points->unit[i]];
        struct heap *heap =
            &bin[(size_t)bin_of(&scale[0], x) * side + (size_t)bin_of(&scale[1], y)];
        heap->x += x;
        heap->y += y;
        heap->members++;
    }
    for (size_t i = 0; i < side * side; i++) {
        if (!bin[i].members)
            continue;
        double members = (double)bin[i].members;
        heaps[count++] =
            (struct heap){(bin[i].x / members - scale[0].low) / scale[0].interval,
                          (bin[i].y / members - scale[1].low) / scale[1].interval, bin[i].members};
    }
    free(bin);
    return count;
}

static double distance_to(const struct comparison *comparison, const struct points *points,
                          size_t reference)
{
    const struct scale *scale = comparison->scale[reference];
    size_t side = (size_t)scale->bins + 2;
    struct heap *left = xcalloc(side * side, sizeof *left);
    struct heap *right = xcalloc(side * side, sizeof *right);
    size_t left_count = make_histogram(points, scale, left);
    size_t right_count = make_histogram(&comparison->reference[reference], scale, right);
    double distance = earth_movers_distance(left, left_count, right, right_count);

    free(left);
    free(right);
    return distance;
}

/* ---- One pair ---------------------------------------------------------------------------- */

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double average(double *values, size_t count, bool median)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += values[i];
    if (!median)
        return sum / (double)count;
    qsort(values, count, sizeof *values, compare_doubles);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

static double raw_distance(const struct comparison *comparison, const struct points *points)
{
    double *values = xcalloc(comparison->reference_count, sizeof *values);

    for (size_t r = 0; r < comparison->reference_count; r++)
        values[r] = distance_to(comparison, points, r);
    double result = average(values, comparison->reference_count, comparison->options->median);
    free(values);
    return result;
}

/* Of each reference to each other one: a reference's range makes the distance one-sided. */
static double calibration_of(const struct comparison *comparison)
{
    size_t references = comparison->reference_count;
    double sum = 0;

    for (size_t j = 0; j < references; j++) {
        for (size_t k = 0; k < references; k++)
            sum += j == k ? 0 : distance_to(comparison, &comparison->reference[j], k);
    }
    return sum / (double)(references * (references - 1));
}

static void find_scales(struct comparison *comparison)
{
    int bins = comparison->options->bins;

    for (size_t r = 0; r < comparison->reference_count; r++) {
        bool all = comparison->options->all_bounds;
        for (int d = 0; d < 2; d++)
            comparison->scale[r][d] = scale_of(&comparison->reference[all ? 0 : r],
                                               all ? comparison->reference_count : 1, d, bins);
    }
}

static void add_pair(struct distances *distances, const struct comparison *comparison,
                     const struct points *points)
{
    double least = 1 / (double)comparison->reference[0].count;
    struct pair_distance pair = {.e = comparison->e,
                                 .f = comparison->f,
                                 .type = comparison->type,
                                 .units = points->count,
                                 .references = comparison->reference_count,
                                 .raw = raw_distance(comparison, points),
                                 .calibration = NAN,
                                 .ratio = NAN};

    if (!comparison->options->uncalibrated) {
        pair.calibration = calibration_of(comparison);
        pair.ratio = fmax(pair.raw, least) / fmax(pair.calibration, least);
        pair.floored = pair.raw < least || pair.calibration < least;
    }
    distances->pair =
        xgrow(distances->pair, distances->count, &distances->capacity, sizeof *distances->pair);
    distances->pair[distances->count++] = pair;
}

/* The references that have both counters, and enough units. */
static void take_references(struct comparison *comparison, const size_t *reference, size_t count,
                            size_t least)
{
    for (size_t r = 0; r < count; r++) {
        struct points *points = &comparison->reference[comparison->reference_count];
        if (!take_points(&comparison->runs->run[reference[r]], comparison->e, comparison->f,
                         comparison->type, points))
            continue;
        if (points->count >= least)
            comparison->reference_count++;
        else
            free(points->unit);
    }
}

static void compare_pair(struct comparison *comparison, const size_t *reference, size_t count,
                         const struct run *profile, struct distances *distances)
{
    size_t least = comparison->type < 0 ? 1 : LEAST_UNITS;
    size_t needed = comparison->options->uncalibrated ? 1 : 2;
    struct points points;

    if (!take_points(profile, comparison->e, comparison->f, comparison->type, &points))
        return;
    comparison->reference = xcalloc(count + 1, sizeof *comparison->reference);
    comparison->scale = xcalloc(count + 1, sizeof *comparison->scale);
    comparison->reference_count = 0;
    take_references(comparison, reference, count, least);
    if (comparison->reference_count >= needed && points.count >= least) {
        find_scales(comparison);
        add_pair(distances, comparison, &points);
    }
    for (size_t r = 0; r < comparison->reference_count; r++)
        free(comparison->reference[r].unit);
    free(comparison->reference);
    free(comparison->scale);
    free(points.unit);
}

/* ---- A profile --------------------------------------------------------------------------- */

/* The geometric mean: over the types of a pair by their units, then over pairs. */
static void conclude(struct distances *distances)
{
    double sum = 0, part = 0, weight = 0;

    for (size_t i = 0; i < distances->count; i++) {
        const struct pair_distance *pair = &distances->pair[i], *next = pair + 1;
        part += (double)pair->units * log(pair->ratio);
        weight += (double)pair->units;
        distances->floored += pair->floored;
        if (i + 1 < distances->count && next->e == pair->e && next->f == pair->f)
            continue;
        sum += part / weight;
        part = weight = 0;
        distances->pairs++;
    }
    distances->overall = exp(sum / (double)distances->pairs);
}

int profile_distances(const struct runs *runs, const size_t *reference, size_t reference_count,
                      size_t profile, const struct dissimilarity_options *options,
                      struct distances *distances, char **problem)
{
    struct comparison comparison = {.runs = runs, .options = options};
    long first = options->per_type ? 0 : -1, end = options->per_type ? (long)runs->type_count : 0;

    *distances = (struct distances){0};
    for (size_t e = 0; e < runs->event_count; e++) {
        for (size_t f = e + 1; f < runs->event_count; f++) {
            comparison.e = e;
            comparison.f = f;
            for (comparison.type = first; comparison.type < end; comparison.type++)
                compare_pair(&comparison, reference, reference_count, &runs->run[profile],
                             distances);
        }
    }
    conclude(distances);
    if (distances->count)
        return 0;
    *problem = xformat("%s: no two of its counters are in %s reference%s", runs->run[profile].input,
                       options->uncalibrated ? "a" : "two", options->uncalibrated ? "" : "s");
    return -1;
}

void distances_free(struct distances *distances)
{
    free(distances->pair);
}
