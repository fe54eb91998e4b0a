/* Points of a series of runs, and what each region loses from one to the next. */
#include "config.h"

#include "analysis/compare/scaling.h"

#include "analysis/answer/match.h"
#include "analysis/compare/significance.h"
#include "common/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const scaling_causes[SCALING_CAUSES] = {"synchronisation",
                                                    "imbalance",
                                                    "too few sections or a single",
                                                    "team and task management",
                                                    "communication",
                                                    "more processor time for the same work",
                                                    "serial part"};

static const double crowded_wait = 0.05;

/* ---- Figures of a run -------------------------------------------------------------------- */

struct figures {
    int64_t threads, ranks, processors;
    double seconds, useful, parallel, mpi, openmp, waited;
    double (*cause)[SCALING_CAUSES]; /* by region of the match: wall seconds */
};

struct series {
    struct figures *runs;
    size_t count, regions; /* regions: without that of idle threads, which is the last */
    struct match *match;
};

static void add_regions(struct figures *run, const struct profile *profile,
                        const struct series *series, size_t number,
                        const struct selection *selection)
{
    double unit = 1e-9 / (profile->threads > 0 ? (double)profile->threads : 1);

    for (size_t w = 0; w < profile->worker_count; w++) {
        const struct recorded_location *location = profile->workers[w].location;
        for (size_t i = 0; i < location->node_count; i++) {
            const struct profile_node *node = location->nodes[i];
            int64_t overheads[OVERHEAD_COUNT] = {0};
            int at = !region_is_ours(node->region) && select_node(selection, node)
                         ? match_region(series->match, number, node->region)
                         : -1;
            if (at < 0 || (size_t)at >= series->regions)
                continue;
            double rest = (double)(node_exclusive(node) + node->columns[COLUMN_ct]);
            node_overheads(node, overheads);
            for (int o = 0; o < OVERHEAD_COUNT; o++) {
                run->cause[at][o] += unit * (double)overheads[o];
                rest -= (double)overheads[o];
            }
            run->cause[at][CAUSE_WORK] += unit * (rest > 0 ? rest : 0);
        }
    }
    run->cause[series->regions][CAUSE_SERIAL] = unit * (double)profile->idle;
}

static void fill_run(struct figures *run, struct experiment *experiment,
                     const struct series *series, size_t number, const struct selection *selection)
{
    struct profile *profile = profile_new(experiment, selection);
    double lost = (double)profile->idle, total = (double)profile->total;

    for (int o = 0; o < OVERHEAD_COUNT; o++)
        lost += (double)profile->overheads[o];
    *run = (struct figures){.threads = profile->threads,
                            .ranks = profile_processes(profile),
                            .seconds = 1e-9 * (double)profile->duration,
                            .useful = 1e-9 * (total > lost ? total - lost : 0),
                            .parallel = profile_efficiency(profile, EFFICIENCY_PARALLEL),
                            .mpi = profile->hybrid.factor[HYBRID_MPI],
                            .openmp = profile->hybrid.factor[HYBRID_OPENMP],
                            .cause = xcalloc(series->regions + 1, sizeof *run->cause)};
    run->waited = total > 0 ? (double)experiment_wait(experiment) / total : 0;
    for (size_t i = 0; i < experiment->process_count; i++)
        if (experiment->processes[i]->processors &&
            (!run->processors || experiment->processes[i]->processors < run->processors))
            run->processors = experiment->processes[i]->processors;
    add_regions(run, profile, series, number, selection);
    profile_free(profile);
}

/* ---- Points ------------------------------------------------------------------------------ */

static int compare_runs(const void *a, const void *b)
{
    const struct figures *x = a, *y = b;

    if (x->threads != y->threads)
        return x->threads < y->threads ? -1 : 1;
    return (x->ranks > y->ranks) - (x->ranks < y->ranks);
}

enum figure { SECONDS, USEFUL, PARALLEL, MPI, OPENMP, WAITED };

static double figure_of(const struct figures *run, enum figure figure)
{
    const double all[] = {run->seconds, run->useful, run->parallel,
                          run->mpi,     run->openmp, run->waited};

    return all[figure];
}

static double median_figure(const struct figures *runs, size_t count, enum figure figure)
{
    double *values = xcalloc(count + 1, sizeof *values);

    for (size_t i = 0; i < count; i++)
        values[i] = figure_of(&runs[i], figure);
    double median = median_of(values, count);
    free(values);
    return median;
}

static struct scaling_point make_point(const struct figures *runs, size_t count,
                                       const struct figures *first, size_t first_count, bool weak)
{
    struct scaling_point point = {.threads = runs->threads,
                                  .ranks = runs->ranks,
                                  .runs = count,
                                  .seconds = median_figure(runs, count, SECONDS),
                                  .least = runs->seconds,
                                  .greatest = runs->seconds,
                                  .parallel = median_figure(runs, count, PARALLEL),
                                  .mpi = median_figure(runs, count, MPI),
                                  .openmp = median_figure(runs, count, OPENMP),
                                  .waited = median_figure(runs, count, WAITED),
                                  .processors = runs->processors};
    double times = (double)runs->threads / (double)first->threads;
    double useful = median_figure(runs, count, USEFUL);
    double reference = median_figure(first, first_count, SECONDS);

    for (size_t i = 0; i < count; i++) {
        point.least = fmin(point.least, runs[i].seconds);
        point.greatest = fmax(point.greatest, runs[i].seconds);
    }
    point.speedup = point.seconds > 0 ? (weak ? times : 1) * reference / point.seconds : NAN;
    point.efficiency = point.speedup / times;
    point.computation =
        useful > 0 ? (weak ? times : 1) * median_figure(first, first_count, USEFUL) / useful : NAN;
    if (point.processors && point.threads > point.processors * point.ranks)
        point.crowded = CROWD_FEW;
    else if (point.waited >= crowded_wait)
        point.crowded = point.processors ? CROWD_OTHERS : CROWD_FEW;
    return point;
}

static size_t runs_of_point(const struct series *series, size_t from)
{
    size_t count = 1;

    while (from + count < series->count &&
           compare_runs(&series->runs[from], &series->runs[from + count]) == 0)
        count++;
    return count;
}

static void make_points(struct scaling *scaling, const struct series *series)
{
    size_t first = runs_of_point(series, 0), count;

    scaling->points = xcalloc(series->count, sizeof *scaling->points);
    for (size_t i = 0; i < series->count; i += count) {
        count = runs_of_point(series, i);
        scaling->points[scaling->point_count++] =
            make_point(&series->runs[i], count, series->runs, first, scaling->weak);
    }
}

/* What too few processors do to regions says little of the program, where others had enough. */
static size_t last_that_fits(const struct scaling *scaling)
{
    size_t last = scaling->point_count - 1;

    while (last && scaling->points[last].crowded)
        last--;
    return last ? last : scaling->point_count - 1;
}

/* ---- Regions ----------------------------------------------------------------------------- */

static double median_cause(const struct figures *runs, size_t count, size_t region, int cause)
{
    double *values = xcalloc(count + 1, sizeof *values);

    for (size_t i = 0; i < count; i++)
        for (int c = 0; c < SCALING_CAUSES; c++)
            if (cause < 0 || c == cause)
                values[i] += runs[i].cause[region][c];
    double median = median_of(values, count);
    free(values);
    return median;
}

static const struct source_region *region_at(const struct series *series, size_t at)
{
    size_t regions;
    const struct matched_region *matched = match_regions(series->match, &regions);

    for (size_t i = 0; at < regions && i < series->count; i++)
        if (matched[at].of[i])
            return matched[at].of[i];
    return NULL;
}

static struct scaling_region make_region(const struct scaling *scaling, const struct series *series,
                                         size_t at)
{
    struct scaling_region region = {.region = region_at(series, at),
                                    .seconds =
                                        xcalloc(scaling->point_count, sizeof *region.seconds)};
    size_t first = runs_of_point(series, 0), count = first, p = 0, from = 0, size = first;

    for (size_t i = 0; i < series->count; i += count, p++) {
        count = runs_of_point(series, i);
        region.seconds[p] = median_cause(&series->runs[i], count, at, -1);
        if (p != scaling->last)
            continue;
        from = i;
        size = count;
    }
    double less =
        scaling->weak ? 1 : (double)series->runs->threads / (double)series->runs[from].threads;
    double own = region.seconds[scaling->last], ideal = region.seconds[0] * less;
    region.lost = own - ideal;
    region.efficiency = ideal > 0 && own > 0 ? ideal / own : NAN;
    region.of_cause = -INFINITY;
    for (int c = 0; c < SCALING_CAUSES; c++) {
        double more = median_cause(&series->runs[from], size, at, c) -
                      less * median_cause(series->runs, first, at, c);
        if (more > region.of_cause) {
            region.of_cause = more;
            region.cause = (enum scaling_cause)c;
        }
    }
    return region;
}

static int compare_regions(const void *a, const void *b)
{
    const struct scaling_region *x = a, *y = b;

    return (x->lost < y->lost) - (x->lost > y->lost);
}

static void make_regions(struct scaling *scaling, const struct series *series)
{
    scaling->last = last_that_fits(scaling);
    scaling->regions = xcalloc(series->regions + 1, sizeof *scaling->regions);
    for (size_t i = 0; i <= series->regions; i++) {
        struct scaling_region region = make_region(scaling, series, i);
        double most = 0;
        for (size_t p = 0; p < scaling->point_count; p++)
            most = fmax(most, region.seconds[p]);
        if (most > 0)
            scaling->regions[scaling->region_count++] = region;
        else
            free(region.seconds);
    }
    qsort(scaling->regions, scaling->region_count, sizeof *scaling->regions, compare_regions);
}

/* ---- The whole --------------------------------------------------------------------------- */

static void fit_laws(struct scaling *scaling)
{
    double *threads = xcalloc(scaling->point_count + 1, sizeof *threads);
    double *seconds = xcalloc(scaling->point_count + 1, sizeof *seconds);

    for (size_t i = 0; i < scaling->point_count && !scaling->weak; i++) {
        if (scaling->points[i].crowded || scaling->points[i].seconds <= 0)
            continue;
        threads[scaling->fitted] = (double)scaling->points[i].threads;
        seconds[scaling->fitted++] = scaling->points[i].seconds;
    }
    scaling->amdahl = amdahl_fit(threads, seconds, scaling->fitted);
    scaling->usl = usl_fit(threads, seconds, scaling->fitted);
    free(threads);
    free(seconds);
}

static bool is_no_larger(const struct experiment *a, const struct experiment *b)
{
    int64_t left = experiment_threads(a), right = experiment_threads(b);

    return left != right ? left < right : experiment_ranks(a) <= experiment_ranks(b);
}

/* Runs sorted before the match is made: their positions are those in it. */
static struct experiment **by_size(struct experiment *const *experiments, size_t count)
{
    struct experiment **sorted = xcalloc(count + 1, sizeof *sorted);

    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        for (; at > 0 && !is_no_larger(sorted[at - 1], experiments[i]); at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = experiments[i];
    }
    return sorted;
}

struct scaling *scaling_new(struct experiment *const *experiments, size_t count, bool weak,
                            const struct selection *selection)
{
    struct scaling *scaling = xzalloc(sizeof *scaling);
    struct experiment **sorted = by_size(experiments, count);
    struct series series = {.runs = xcalloc(count, sizeof *series.runs), .count = count};

    scaling->weak = weak;
    series.match = match_new(sorted, count);
    match_regions(series.match, &series.regions);
    for (size_t i = 0; i < count; i++)
        fill_run(&series.runs[i], sorted[i], &series, i, selection);
    make_points(scaling, &series);
    make_regions(scaling, &series);
    fit_laws(scaling);
    for (size_t i = 0; i < count; i++)
        free(series.runs[i].cause);
    match_free(series.match);
    free(series.runs);
    free(sorted);
    return scaling;
}

void scaling_free(struct scaling *scaling)
{
    for (size_t i = 0; i < scaling->region_count; i++)
        free(scaling->regions[i].seconds);
    free(scaling->regions);
    free(scaling->points);
    free(scaling);
}
