/* How near each region comes to what the machine can do. */
#include "config.h"

#include "analysis/answer/roofline.h"

#include "analysis/answer/derived.h"
#include "common/memory.h"

#include <math.h>
#include <stdlib.h>
#include <strings.h>

const char *const roof_names[ROOF_COUNT] = {"-", "memory", "compute", "neither"};

static const double held = 0.5; /* from this share on, a roof is what holds a region */

/* ---- What is counted --------------------------------------------------------------------- */

enum { IPC, FLOPS, BYTES, METRICS };
static const char *const metric_names[METRICS] = {"ipc", "gflops", "bandwidth"};

struct roofline_metrics {
    struct derived *of[METRICS]; /* NULL: a counter is missing */
    size_t single, twice;        /* counters of both precisions; counter_count: there is none */
};

static struct derived *metric_of(const struct experiment *experiment, const char *name)
{
    struct derived *derived = NULL;
    char *problem = NULL;

    derived_find(name, experiment->counters, experiment->counter_count, &derived, &problem);
    free(problem);
    return derived;
}

static size_t counter_of(const struct experiment *experiment, const char *name)
{
    size_t i = 0;

    while (i < experiment->counter_count && strcasecmp(experiment->counters[i], name) != 0)
        i++;
    return i;
}

static struct roofline_metrics metrics_find(const struct experiment *experiment)
{
    struct roofline_metrics metrics = {.single = counter_of(experiment, "PAPI_SP_OPS"),
                                       .twice = counter_of(experiment, "PAPI_DP_OPS")};

    for (int m = 0; m < METRICS; m++)
        metrics.of[m] = metric_of(experiment, metric_names[m]);
    return metrics;
}

static void metrics_free(struct roofline_metrics *metrics)
{
    for (int m = 0; m < METRICS; m++)
        derived_free(metrics->of[m]);
}

char *roofline_lack(const struct experiment *experiment)
{
    struct roofline_metrics metrics = metrics_find(experiment);
    bool flops = metrics.of[FLOPS], bytes = metrics.of[BYTES];

    metrics_free(&metrics);
    if (flops && bytes)
        return NULL;
    return xformat("the run did not count %s%s%s: run it with "
                   "POMPEII_COUNTERS=PAPI_SP_OPS,PAPI_DP_OPS,PAPI_L3_TCM,PAPI_TOT_INS,"
                   "PAPI_TOT_CYC, as far as `pompeii info --counters` has them",
                   flops ? "" : "floating point operations", flops || bytes ? "" : " and ",
                   bytes ? "" : "what comes from memory");
}

/* ---- Rows -------------------------------------------------------------------------------- */

static double metric_value(const struct roofline_metrics *metrics, int m, const int64_t *counters,
                           int64_t time)
{
    return metrics->of[m] ? derived_value(metrics->of[m], counters, time) : NAN;
}

static bool is_single(const struct roofline_metrics *metrics, const struct experiment *experiment,
                      const int64_t *counters)
{
    size_t count = experiment->counter_count;

    return metrics->single < count &&
           (metrics->twice == count || counters[metrics->single] > counters[metrics->twice]);
}

static int row_threads(const struct profile *profile, const struct region_profile *region)
{
    int threads = 0;

    for (size_t w = 0; w < profile->worker_count; w++)
        threads += region->rows[w] && region->rows[w]->measures.value[MEASURE_execT] > 0;
    return threads;
}

/* The lower roof at that intensity, and which share of it the region reaches. */
static void place_row(struct roofline_row *row, const struct peaks *peaks)
{
    double compute = peak_flops_of(peaks, NULL, row->single ? "single" : "double", row->threads);
    double memory = peak_bandwidth_of(peaks, row->threads);

    if (compute <= 0 || memory <= 0 || isnan(row->flops) || isnan(row->bytes))
        return;
    row->is_limited_by_memory = row->intensity * memory < compute;
    row->attainable = row->is_limited_by_memory ? row->intensity * memory : compute;
    row->share = row->is_limited_by_memory ? row->bytes / memory : row->flops / compute;
    row->roof = row->share < held           ? ROOF_NEITHER
                : row->is_limited_by_memory ? ROOF_MEMORY
                                            : ROOF_COMPUTE;
}

static struct roofline_row row_of(const struct profile *profile,
                                  const struct region_profile *region,
                                  const struct roofline_metrics *metrics)
{
    const int64_t *counters = region->sum.counters;
    struct roofline_row row = {.region = region,
                               .threads = row_threads(profile, region),
                               .time = region->sum.measures.value[MEASURE_execT],
                               .attainable = NAN,
                               .share = NAN};
    int64_t wall = row.threads ? row.time / row.threads : 0;

    row.ipc = metric_value(metrics, IPC, counters, wall);
    row.flops = 1e9 * metric_value(metrics, FLOPS, counters, wall);
    row.bytes = 1e9 * metric_value(metrics, BYTES, counters, wall);
    row.intensity = row.bytes > 0 ? row.flops / row.bytes : row.flops > 0 ? INFINITY : NAN;
    row.single = is_single(metrics, profile->experiment, counters);
    return row;
}

static int compare_rows(const void *a, const void *b)
{
    const struct roofline_row *x = a, *y = b;

    if (x->time != y->time)
        return x->time < y->time ? 1 : -1;
    return (x->region > y->region) - (x->region < y->region);
}

struct roofline *roofline_new(const struct profile *profile, const struct peaks *peaks)
{
    struct roofline *roofline = xzalloc(sizeof *roofline);
    struct roofline_metrics metrics = metrics_find(profile->experiment);

    roofline->peaks = peaks;
    roofline->rows = xcalloc(profile->region_count + 1, sizeof *roofline->rows);
    for (size_t i = 0; i < profile->region_count; i++) {
        const struct region_profile *region = &profile->regions[i];
        if (!region_has_rows(region) || !region->sum.counters)
            continue;
        struct roofline_row *row = &roofline->rows[roofline->count++];
        *row = row_of(profile, region, &metrics);
        if (peaks && !isnan(row->intensity))
            place_row(row, peaks);
        roofline->threads = row->threads > roofline->threads ? row->threads : roofline->threads;
    }
    if (roofline->count)
        qsort(roofline->rows, roofline->count, sizeof *roofline->rows, compare_rows);
    metrics_free(&metrics);
    return roofline;
}

void roofline_free(struct roofline *roofline)
{
    if (!roofline)
        return;
    free(roofline->rows);
    free(roofline);
}

/* ---- Reasons ----------------------------------------------------------------------------- */

/* The lowest ceiling that is above the region and below the roof. */
static char *ceiling_text(const struct peaks *peaks, const struct roofline_row *row)
{
    const char *precision = row->single ? "single" : "double", *lowest = NULL;
    double ceiling = peak_flops_of(peaks, NULL, precision, row->threads);

    for (int i = 0; i < peaks->flops_count; i++) {
        const char *instructions = peaks->flops[i].instructions;
        double of = peak_flops_of(peaks, instructions, precision, row->threads);
        if (of >= row->flops / 1.05 && of < ceiling) {
            ceiling = of;
            lowest = instructions;
        }
    }
    return lowest ? xformat(", %.0f %% of that with %s instructions", 100 * row->flops / ceiling,
                            lowest)
                  : xstrdup("");
}

char *roofline_reason(const struct roofline *roofline, const struct roofline_row *row)
{
    const char *threads = row->threads == 1 ? "thread" : "threads";

    if (isnan(row->share))
        return xstrdup("");
    if (row->is_limited_by_memory)
        return xformat("%.0f %% of the bandwidth of %d %s", 100 * row->share, row->threads,
                       threads);
    char *ceiling = ceiling_text(roofline->peaks, row);
    char *text = xformat("%.0f %% of the most that %d %s can compute%s", 100 * row->share,
                         row->threads, threads, ceiling);
    free(ceiling);
    return text;
}
