/* Distributions: of values in rising order. */
#include "config.h"

#include "analysis/answer/distribution.h"

#include "common/memory.h"

#include <math.h>
#include <stdlib.h>

/* ---- Quartiles and bins ------------------------------------------------------------------ */

static double quantile(const double *values, size_t count, double part)
{
    double at = part * (double)(count - 1);
    size_t below = (size_t)at;
    double rest = at - (double)below;

    return rest > 0 ? values[below] + rest * (values[below + 1] - values[below]) : values[below];
}

/* Bowley's: 0, where the median is in the middle of the quartiles. */
static double skewness(double low, double median, double high)
{
    return high > low ? fabs(high + low - 2 * median) / (high - low) : 0;
}

static bool is_multiplicative(const struct distribution *of)
{
    return of->least > 0 && of->high > of->low &&
           skewness(log(of->low), log(of->median), log(of->high)) <
               skewness(of->low, of->median, of->high);
}

static void fill_bins(const double *values, struct distribution *of)
{
    double from = of->multiplicative ? log(of->least) : of->least;
    double to = of->multiplicative ? log(of->greatest) : of->greatest;

    for (size_t i = 0; i < of->count; i++) {
        double value = of->multiplicative ? log(values[i]) : values[i];
        double at = to > from ? (value - from) / (to - from) * HISTOGRAM_BINS : 0;
        of->bin[at < HISTOGRAM_BINS ? (size_t)at : HISTOGRAM_BINS - 1]++;
    }
}

struct distribution distribution_of(const double *values, size_t count)
{
    struct distribution of = {.count = count};
    double sum = 0;

    if (!count)
        return of;
    for (size_t i = 0; i < count; i++)
        sum += values[i];
    of.least = values[0];
    of.greatest = values[count - 1];
    of.low = quantile(values, count, 0.25);
    of.median = quantile(values, count, 0.5);
    of.high = quantile(values, count, 0.75);
    of.mean = sum / (double)count;
    of.multiplicative = is_multiplicative(&of);
    fill_bins(values, &of);
    return of;
}

/* ---- What is usual ----------------------------------------------------------------------- */

static int compare_reals(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* Standard deviation of a count of events that are independent of each other. */
static double chance_of_count(const struct usual *usual)
{
    if (usual->multiplicative)
        return 1 / sqrt(exp(usual->median));
    return usual->median > 1 ? sqrt(usual->median) : 1;
}

struct usual usual_of(const double *values, size_t count, bool multiplicative, bool counts)
{
    /* Of a normal distribution: of the median deviation, of the mean deviation. */
    static const double of_median = 1.482602, of_mean = 1.253314;
    double *away = xcalloc(count + 1, sizeof *away), sum = 0;
    struct usual usual = {.multiplicative = multiplicative};

    for (size_t i = 0; i < count; i++)
        away[i] = multiplicative ? log(values[i]) : values[i];
    usual.median = count ? quantile(away, count, 0.5) : 0;
    for (size_t i = 0; i < count; i++) {
        away[i] = fabs(away[i] - usual.median);
        sum += away[i];
    }
    qsort(away, count, sizeof *away, compare_reals);
    if (count)
        usual.deviation = of_median * quantile(away, count, 0.5);
    if (count && usual.deviation <= 0)
        usual.deviation = of_mean * sum / (double)count;
    if (counts && usual.deviation > 0 && usual.deviation < chance_of_count(&usual))
        usual.deviation = chance_of_count(&usual);
    free(away);
    return usual;
}

double usual_distance(const struct usual *usual, double value)
{
    double at = usual->multiplicative ? log(value) : value;

    return usual->deviation > 0 ? fabs(at - usual->median) / usual->deviation : 0;
}

/* ---- Two kinds --------------------------------------------------------------------------- */

enum { FEWEST = 20, FEWEST_OF_KIND = 5, SHARE_OF_KIND = 20, BETWEEN = 5 };

/* Logarithms, around their mean; with a 0 among the values, of what is more by the least above. */
static double *logarithms(const double *values, size_t count, double *squares)
{
    double *logs = xcalloc(count, sizeof *logs), mean = 0, more = 0;
    size_t above = 0;

    while (above < count && values[above] <= 0)
        above++;
    if (above && above < count)
        more = values[above];
    for (size_t i = 0; i < count; i++) {
        logs[i] = above < count ? log(values[i] + more) : 0;
        mean += logs[i] / (double)count;
    }
    *squares = 0;
    for (size_t i = 0; i < count; i++) {
        logs[i] -= mean;
        *squares += logs[i] * logs[i];
    }
    return logs;
}

/* How many are in the lower kind, 0: all are the same; and what that explains of the squares. */
static size_t best_split(const double *values, const double *logs, size_t count, double *explained)
{
    double sum = 0;
    size_t best = 0;

    *explained = 0;
    for (size_t i = 1; i < count; i++) {
        sum += logs[i - 1];
        double between = sum * sum * (1 / (double)i + 1 / (double)(count - i));
        if (values[i] > values[i - 1] && between > *explained) {
            *explained = between;
            best = i;
        }
    }
    return best;
}

/* Values in the middle half of the way from one mean to the other. */
static size_t count_between(const double *logs, size_t low, size_t count)
{
    double first = 0, second = 0;
    size_t between = 0;

    for (size_t i = 0; i < low; i++)
        first += logs[i] / (double)low;
    for (size_t i = low; i < count; i++)
        second += logs[i] / (double)(count - low);
    for (size_t i = 0; i < count; i++) {
        double way = (logs[i] - first) / (second - first);
        between += way > 0.25 && way < 0.75;
    }
    return between;
}

bool counts_differ(double a, double b)
{
    return 2 * fabs(sqrt(a) - sqrt(b)) >= 5;
}

static bool differ_enough(const struct kinds *kinds, bool counts)
{
    if (kinds->high_median < 1.25 * kinds->low_median)
        return false;
    return !counts || counts_differ(kinds->low_median, kinds->high_median);
}

bool find_kinds(const double *values, size_t count, bool counts, struct kinds *kinds)
{
    double squares, explained;

    if (count < FEWEST || values[0] < 0)
        return false;
    double *logs = logarithms(values, count, &squares);
    size_t low = best_split(values, logs, count, &explained), high = count - low;
    size_t smaller = low < high ? low : high;
    bool found = low && explained >= squares * (0.85 + 0.5 / sqrt((double)count)) &&
                 smaller >= FEWEST_OF_KIND && smaller * SHARE_OF_KIND >= count &&
                 count_between(logs, low, count) * BETWEEN <= smaller;

    free(logs);
    if (!found)
        return false;
    *kinds = (struct kinds){.low_count = low,
                            .high_count = high,
                            .first_high = values[low],
                            .low_median = quantile(values, low, 0.5),
                            .high_median = quantile(values + low, high, 0.5),
                            .explained = explained / squares};
    return differ_enough(kinds, counts);
}
