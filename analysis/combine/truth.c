/* Joined counts against right ones: errors and rank correlation. */
#include "config.h"

#include "analysis/combine/truth.h"

#include "analysis/combine/join.h"

#include <math.h>
#include <stdlib.h>

/* The units that both have, in which both counted. */
struct sample {
    double *right, *got, *rank[2];
    uint32_t *order;
    size_t count;
};

static int compare_places(const void *a, const void *b, void *values)
{
    double x = ((const double *)values)[*(const uint32_t *)a];
    double y = ((const double *)values)[*(const uint32_t *)b];

    return (x > y) - (x < y);
}

/* Equal values share the mean of their ranks. */
static void rank(struct sample *sample, double *values, double *ranks)
{
    for (size_t i = 0; i < sample->count; i++)
        sample->order[i] = (uint32_t)i;
    qsort_r(sample->order, sample->count, sizeof *sample->order, compare_places, values);
    for (size_t from = 0, to; from < sample->count; from = to) {
        for (to = from + 1; to < sample->count; to++) {
            if (values[sample->order[to]] > values[sample->order[from]])
                break;
        }
        for (size_t i = from; i < to; i++)
            ranks[sample->order[i]] = (double)(from + to - 1) / 2;
    }
}

static double correlation_of(const double *x, const double *y, size_t count)
{
    double middle = (double)(count - 1) / 2, both = 0, left = 0, right = 0;

    for (size_t i = 0; i < count; i++) {
        both += (x[i] - middle) * (y[i] - middle);
        left += (x[i] - middle) * (x[i] - middle);
        right += (y[i] - middle) * (y[i] - middle);
    }
    return left > 0 && right > 0 ? both / sqrt(left * right) : NAN;
}

static void judge(struct sample *sample, struct agreement *agreement)
{
    agreement->units = sample->count;
    for (size_t i = 0; i < sample->count; i++) {
        double error = fabs(sample->got[i] - sample->right[i]) / fmax(1, fabs(sample->right[i]));
        agreement->equal += sample->got[i] == sample->right[i];
        agreement->mean += error / (double)sample->count;
        agreement->greatest = fmax(agreement->greatest, error);
    }
    rank(sample, sample->right, sample->rank[0]);
    rank(sample, sample->got, sample->rank[1]);
    agreement->correlation = correlation_of(sample->rank[0], sample->rank[1], sample->count);
}

static void take_sample(struct sample *sample, const struct joined *joined, const int64_t *right,
                        const int64_t *got)
{
    sample->count = 0;
    for (size_t i = 0; i < joined->count; i++) {
        const uint32_t *member = joined->member + 2 * i;
        if (right[member[0]] == COUNT_UNKNOWN || got[member[1]] == COUNT_UNKNOWN)
            continue;
        sample->right[sample->count] = (double)right[member[0]];
        sample->got[sample->count++] = (double)got[member[1]];
    }
}

static size_t judge_all(const struct runs *both, const struct joined *joined,
                        struct agreement *agreements)
{
    size_t room = joined->count + 1, count = 0;
    struct sample sample = {xcalloc(room, sizeof(double)),
                            xcalloc(room, sizeof(double)),
                            {xcalloc(room, sizeof(double)), xcalloc(room, sizeof(double))},
                            xcalloc(room, sizeof(uint32_t)),
                            0};

    for (size_t e = 0; e < both->event_count; e++) {
        const int64_t *right = run_values(&both->run[0], e), *got = run_values(&both->run[1], e);
        if (!right || !got)
            continue;
        take_sample(&sample, joined, right, got);
        agreements[count] = (struct agreement){.event = e};
        if (sample.count)
            judge(&sample, &agreements[count++]);
    }
    free(sample.right);
    free(sample.got);
    free(sample.rank[0]);
    free(sample.rank[1]);
    free(sample.order);
    return count;
}

size_t compare_with_truth(const struct runs *runs, size_t truth, size_t profile,
                          struct agreement **agreements, char **problem)
{
    struct run pair[] = {runs->run[truth], runs->run[profile]};
    struct runs both = *runs;
    struct join_options options = {.strategy = STRATEGY_LGL, .uncertain = true};
    struct joined joined;
    size_t count = 0;

    both.run = pair;
    both.count = 2;
    *agreements = xcalloc(runs->event_count + 1, sizeof **agreements);
    if (join_runs(&both, &options, &joined, problem) == 0)
        count = judge_all(&both, &joined, *agreements);
    joined_free(&joined);
    if (!count && !*problem)
        *problem = xformat("%s: no unit and counter of it is in %s", pair[1].input, pair[0].input);
    return count;
}
