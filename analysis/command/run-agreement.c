/* pompeii run: how far two runs that measured the same counter agree, unit by unit. */
#include "config.h"

#include "analysis/command/run.h"

#include "analysis/combine/join.h"

#include <math.h>
#include <stdlib.h>

enum { COUNTERS_TOLD = 3 };

/* Two runs that share most counters; false: none share any. */
static bool find_twins(const struct plan *plan, size_t *first, size_t *second)
{
    size_t most = 0;

    for (size_t i = 0; i < plan->run_count; i++) {
        for (size_t k = i + 1; k < plan->run_count; k++) {
            const struct plan_run *a = &plan->run[i], *b = &plan->run[k];
            size_t shared = event_count(a->events & b->events);
            if (a->role == PLAN_HEM || b->role == PLAN_HEM || a->status != PLAN_DONE ||
                b->status != PLAN_DONE || shared <= most)
                continue;
            most = shared;
            *first = i;
            *second = k;
        }
    }
    return most;
}

static int compare_reals(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;

    return (first > second) - (first < second);
}

/* In percent of the greater one. */
static double difference(double a, double b)
{
    double most = fmax(fabs(a), fabs(b));

    return most > 0 ? 100 * fabs(a - b) / most : 0;
}

static void print_counter(const struct runs *runs, const struct joined *joined, size_t event,
                          FILE *out)
{
    const int64_t *a = run_values(&runs->run[0], event), *b = run_values(&runs->run[1], event);
    double *units = xcalloc(joined->count + 1, sizeof *units), sums[2] = {0};

    for (size_t i = 0; i < joined->count; i++) {
        const uint32_t *member = joined->member + i * joined->runs;
        double x = (double)a[member[0]], y = (double)b[member[1]];
        units[i] = difference(x, y);
        sums[0] += x;
        sums[1] += y;
    }
    qsort(units, joined->count, sizeof *units, compare_reals);
    fprintf(out,
            "agreement   %s: two runs differ by %.2g %% in all, by %.2g %% in half of the units, "
            "%.2g %% in 9 of 10\n",
            runs->event[event], difference(sums[0], sums[1]), units[joined->count / 2],
            units[joined->count * 9 / 10]);
    free(units);
}

static void print_shared(const struct runs *runs, const struct joined *joined, FILE *out)
{
    size_t told = 0;

    for (size_t e = 0; e < runs->event_count && told < COUNTERS_TOLD; e++) {
        if (!run_values(&runs->run[0], e) || !run_values(&runs->run[1], e))
            continue;
        print_counter(runs, joined, e, out);
        told++;
    }
}

static bool add_run(struct runs *runs, const char *directory, size_t at, char **problem)
{
    static const struct ranges all = {0};
    char *place = plan_place(directory, at);
    bool good = runs_add(runs, place, &all, problem) == 0;

    free(place);
    return good;
}

void print_agreement(const struct plan *plan, const char *directory, FILE *out)
{
    const struct join_options by_label = {.strategy = STRATEGY_LGL};
    struct runs runs = {0};
    struct joined joined = {0};
    char *problem = NULL;
    size_t first, second;

    if (!find_twins(plan, &first, &second)) {
        if (plan->run_count > 1)
            fprintf(out, "agreement   not known: no counter is in two runs: --repeat=2, "
                         "--references or --strategy=all tell\n");
        return;
    }
    if (add_run(&runs, directory, first, &problem) && add_run(&runs, directory, second, &problem)) {
        runs_complete(&runs);
        if (join_runs(&runs, &by_label, &joined, &problem) == 0 && joined.count)
            print_shared(&runs, &joined, out);
        else
            fprintf(out, "agreement   none: two runs have no unit of one label\n");
        joined_free(&joined);
    }
    free(problem);
    runs_free(&runs);
}
