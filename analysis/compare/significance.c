/* Permutation tests: whether two groups of runs differ. */
#include "config.h"

#include "analysis/compare/significance.h"

#include "common/memory.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WAYS = 20000 };
static const double least_noise = 0.01;

static int compare_reals(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static double median_in_place(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare_reals);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

double median_of(const double *values, size_t count)
{
    double *sorted = xcalloc(count + 1, sizeof *sorted), median = 0;

    if (count) {
        memcpy(sorted, values, count * sizeof *sorted);
        median = median_in_place(sorted, count);
    }
    free(sorted);
    return median;
}

/* ---- Ways to divide the runs ------------------------------------------------------------- */

static double ways_count(size_t first, size_t second)
{
    double ways = 1;

    for (size_t i = 1; i <= first; i++)
        ways = ways * (double)(second + i) / (double)i;
    return floor(ways + 0.5);
}

/* Both directions of a distance count: groups of one size can be exchanged. */
double least_chance(size_t first, size_t second)
{
    double ways = ways_count(first, second);

    if (ways > MOST_WAYS)
        return 1.0 / MOST_WAYS;
    return (first == second ? 2 : 1) / ways;
}

/* The next choice of as many, from those at the end on to those at the beginning. False: that was
 * the last one. */
static bool next_way(bool *in_second, size_t all)
{
    size_t ones = 0, i = 0;

    while (i < all && in_second[i]) { /* those at the beginning have come to their end */
        ones++;
        i++;
    }
    while (i < all && !in_second[i])
        i++;
    if (i == all)
        return false;
    memset(in_second, 0, (i + 1) * sizeof *in_second);
    for (size_t k = i - 1 - ones; k < i; k++) /* this one, and they behind it */
        in_second[k] = true;
    return true;
}

static uint64_t next_random(uint64_t *state) /* splitmix64 */
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static void random_way(bool *in_second, size_t all, uint64_t *state)
{
    for (size_t i = all; i > 1; i--) {
        size_t k = (size_t)(next_random(state) % i);
        bool kept = in_second[k];
        in_second[k] = in_second[i - 1];
        in_second[i - 1] = kept;
    }
}

/* ---- Distances --------------------------------------------------------------------------- */

/* What is squared is taken from the mean, not from 0: means are far greater than deviations. */
static double distance(const double *logs, const bool *in_second, size_t all)
{
    double mean[2] = {0, 0}, squares = 0;
    size_t count[2] = {0, 0};

    for (size_t i = 0; i < all; i++) {
        mean[in_second[i]] += logs[i];
        count[in_second[i]]++;
    }
    for (int g = 0; g < 2; g++)
        mean[g] /= (double)count[g];
    for (size_t i = 0; i < all; i++)
        squares += pow(logs[i] - mean[in_second[i]], 2);
    return fabs(mean[1] - mean[0]) / fmax(sqrt(squares / (double)all), least_noise);
}

struct permutation {
    double **logs;
    size_t series, first, all;
    double *own;
    size_t *reached, ways;
};

static void count_way(struct permutation *of, const bool *in_second)
{
    double greatest = 0;

    for (size_t s = 0; s < of->series; s++)
        greatest = fmax(greatest, distance(of->logs[s], in_second, of->all));
    for (size_t s = 0; s < of->series; s++)
        of->reached[s] += greatest >= of->own[s] * (1 - 1e-9);
    of->ways++;
}

static void count_ways(struct permutation *of)
{
    bool *in_second = xcalloc(of->all + 1, sizeof *in_second);
    uint64_t state = 1;

    for (size_t i = of->first; i < of->all; i++)
        in_second[i] = true;
    for (size_t s = 0; s < of->series; s++)
        of->own[s] = distance(of->logs[s], in_second, of->all);
    if (ways_count(of->first, of->all - of->first) > MOST_WAYS) {
        for (count_way(of, in_second); of->ways < MOST_WAYS; count_way(of, in_second))
            random_way(in_second, of->all, &state);
    } else {
        do
            count_way(of, in_second);
        while (next_way(in_second, of->all));
    }
    free(in_second);
}

void significance(const double *const *values, size_t series, size_t first, size_t second,
                  double *chance)
{
    struct permutation of = {.logs = xcalloc(series + 1, sizeof *of.logs),
                             .series = series,
                             .first = first,
                             .all = first + second,
                             .own = xcalloc(series + 1, sizeof *of.own),
                             .reached = xcalloc(series + 1, sizeof *of.reached)};

    for (size_t s = 0; s < series; s++) {
        of.logs[s] = xcalloc(of.all, sizeof **of.logs);
        for (size_t i = 0; i < of.all; i++)
            of.logs[s][i] = log(values[s][i]);
    }
    if (first && second)
        count_ways(&of);
    for (size_t s = 0; s < series; s++) {
        chance[s] = of.ways ? (double)of.reached[s] / (double)of.ways : 1;
        free(of.logs[s]);
    }
    free(of.logs);
    free(of.own);
    free(of.reached);
}

double chance_of_difference(double difference, double first_error, double second_error)
{
    double error = hypot(first_error, second_error);

    if (error <= 0)
        return difference == 0;
    return erfc(fabs(difference) / error / sqrt(2));
}
