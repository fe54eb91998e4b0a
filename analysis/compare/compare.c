/* Two groups of runs: values of each run by region, their medians, and what differs. */
#include "config.h"

#include "analysis/compare/compare.h"

#include "analysis/answer/match.h"
#include "analysis/answer/whole.h"
#include "analysis/compare/significance.h"
#include "common/memory.h"
#include "common/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const change_names[] = {
    [CHANGE_NONE] = "", [CHANGE_MORE] = "more", [CHANGE_LESS] = "less"};

enum metric_id {
    DURATION,
    EFFICIENCIES,
    TYPICAL = EFFICIENCIES + EFFICIENCY_COUNT,
    EXCLUSIVE,
    TOTAL,
    COUNT,
    COUNTERS
};

static const struct compared_metric own_metrics[COUNTERS] = {
    [DURATION] = {"duration_s", COMPARED_TIME},
    [EFFICIENCIES + EFFICIENCY_PARALLEL] = {"parallel", COMPARED_PERCENT},
    [EFFICIENCIES + EFFICIENCY_SERIALISATION] = {"serialisation", COMPARED_PERCENT},
    [EFFICIENCIES + EFFICIENCY_LOAD_BALANCE] = {"load_balance", COMPARED_PERCENT},
    [EFFICIENCIES + EFFICIENCY_SCHEDULING] = {"scheduling", COMPARED_PERCENT},
    [EFFICIENCIES + EFFICIENCY_COMMUNICATION] = {"communication", COMPARED_PERCENT},
    [TYPICAL] = {"typical_s", COMPARED_TIME},
    [EXCLUSIVE] = {"exclusive_s", COMPARED_TIME},
    [TOTAL] = {"total_s", COMPARED_TIME},
    [COUNT] = {"count", COMPARED_COUNT},
};

/* ---- Whether they can be compared -------------------------------------------------------- */

static char *counters_text(const struct experiment *experiment)
{
    char *text = xformat("%s", experiment->counter_count ? "" : "none");

    for (size_t i = 0; i < experiment->counter_count; i++) {
        char *longer = xformat("%s%s%s", text, i ? "," : "", experiment->counters[i]);
        free(text);
        text = longer;
    }
    return text;
}

static char *differ(const char *what, const struct experiment *a, const char *of_a,
                    const struct experiment *b, const char *of_b)
{
    if (strcmp(of_a, of_b) == 0)
        return NULL;
    return xformat("%s: %s %s, but %s has %s", a->path, what, *of_a ? of_a : "none", b->path,
                   *of_b ? of_b : "none");
}

static char *numbers_differ(const char *what, const struct experiment *a, int64_t of_a,
                            const struct experiment *b, int64_t of_b)
{
    if (of_a == of_b)
        return NULL;
    return xformat("%s: %lld %s%s, but %s has %lld", a->path, (long long)of_a, what,
                   plural((size_t)of_a), b->path, (long long)of_b);
}

static char *two_obstacle(const struct experiment *a, const struct experiment *b)
{
    char *counters[] = {counters_text(a), counters_text(b)};
    char *why = differ("program", a, a->program.name, b, b->program.name);

    if (!why)
        why = differ("arguments", a, a->program.arguments, b, b->program.arguments);
    if (!why)
        why = numbers_differ("rank", a, experiment_ranks(a), b, experiment_ranks(b));
    if (!why)
        why = numbers_differ("thread", a, experiment_threads(a), b, experiment_threads(b));
    if (!why)
        why = differ("counters", a, counters[0], b, counters[1]);
    free(counters[0]);
    free(counters[1]);
    return why;
}

char *compare_obstacle(struct experiment *const *experiments, size_t count)
{
    char *why = NULL;

    for (size_t i = 1; i < count && !why; i++)
        why = two_obstacle(experiments[0], experiments[i]);
    return why;
}

static const char *setting_of(const struct experiment *experiment, const char *name)
{
    for (size_t i = 0; i < experiment->setting_count; i++)
        if (strcmp(experiment->settings[i].name, name) == 0)
            return experiment->settings[i].value;
    return "";
}

char *compare_surroundings(struct experiment *const *experiments, size_t count)
{
    static const char *const matter[] = {"POMPEII_INSTANCES", "POMPEII_FILTER", "POMPEII_XU"};
    const struct experiment *a = experiments[0];
    char *what = NULL;

    for (size_t i = 1; i < count && !what; i++) {
        const struct experiment *b = experiments[i];
        what = differ("machine", a, a->machine.host, b, b->machine.host);
        if (!what)
            what = differ("processor", a, a->machine.cpu, b, b->machine.cpu);
        for (size_t s = 0; s < sizeof matter / sizeof *matter && !what; s++)
            what = differ(matter[s], a, setting_of(a, matter[s]), b, setting_of(b, matter[s]));
    }
    return what;
}

/* ---- Values of runs ---------------------------------------------------------------------- */

/* Regions, or call paths, by their position in the match. */
struct gather {
    struct comparison *comparison;
    const struct compare_options *options;
    size_t run, runs, places;
    struct compared_row *cells;        /* by place and metric of regions */
    double *error, *instances, *lower; /* by place and run, for one_run */
};

static struct compared_row *cell_of(struct gather *gather, size_t place, size_t metric)
{
    size_t of_regions = gather->comparison->metric_count - TYPICAL;
    struct compared_row *cell = &gather->cells[place * of_regions + metric - TYPICAL];

    if (!cell->value) {
        cell->value = xcalloc(gather->runs, sizeof *cell->value);
        cell->metric = &gather->comparison->metrics[metric];
        for (size_t i = 0; i < gather->runs; i++)
            cell->value[i] = metric == TYPICAL ? NAN : 0;
    }
    return cell;
}

/* Several paths of a run may be one matched path: it has what they have together. */
static void add_value(struct gather *gather, size_t place, size_t metric,
                      const struct instance_statistics *row, double value)
{
    struct compared_row *cell = cell_of(gather, place, metric);
    bool again = gather->instances[place * gather->runs + gather->run] > 0;

    if (!cell->region) {
        cell->region = row->region;
        cell->path = row->path;
    }
    cell->value[gather->run] = (again ? cell->value[gather->run] : 0) + value;
    cell->is_in[gather->run >= gather->comparison->count[0]] = true;
}

/* What even runs alone differ by, of a time. */
static const double usual = 0.1;

/* Instances of a run that follow each other are alike: they are taken for so many that are
 * independent, at most. */
enum { MOST_INDEPENDENT = 20 };

/* The standard error of the median of a run, wherever the instances lie: half of what is between
 * the percentiles that one error of their number is away, in the middle; and what is usual. */
static double error_of(const struct instance_statistics *row)
{
    double count = fmin((double)row->count, MOST_INDEPENDENT), away = 50 / sqrt(count);
    double between = statistics_percentile(row, fmin(50 + away, 100)) -
                     statistics_percentile(row, fmax(50 - away, 0));

    return hypot(between / 2, usual * statistics_percentile(row, 50));
}

/* By its name: with --anyway, runs have other counters, or the same in another order. */
static double counter_of(const struct gather *gather, const struct instance_statistics *row,
                         const char *name)
{
    const struct experiment *experiment = gather->comparison->profiles[gather->run]->experiment;

    for (size_t i = 0; row->counters && i < experiment->counter_count; i++)
        if (strcmp(experiment->counters[i], name) == 0)
            return row->counters[i] == COUNT_UNKNOWN ? NAN : (double)row->counters[i];
    return NAN;
}

/* Where paths are together, the means of their quartiles and errors by instances: what disturbs a
 * run disturbs them all. */
static void add_spread(struct gather *gather, size_t place, const struct instance_statistics *row)
{
    size_t at = place * gather->runs + gather->run;
    double before = gather->instances[at], all = before + (double)row->count;
    double share = before / all, more = (double)row->count / all;
    bool known = statistics_has_bins(row);

    gather->error[at] = known ? share * gather->error[at] + more * error_of(row) : NAN;
    gather->lower[at] =
        known ? share * gather->lower[at] + more * statistics_percentile(row, 25) : NAN;
    gather->instances[at] = all;
}

static void take_row(void *argument, const struct instance_statistics *row)
{
    struct gather *gather = argument;
    const struct match *match = gather->comparison->match;
    int place = row->path ? match_path(match, gather->run, row->path)
                          : match_region(match, gather->run, row->region);

    if (place < 0 || (size_t)place >= gather->places)
        return;
    size_t at = (size_t)place;
    add_value(gather, at, TYPICAL, row,
              statistics_has_bins(row) ? 1e-9 * statistics_percentile(row, 50) * (double)row->count
                                       : NAN);
    add_value(gather, at, EXCLUSIVE, row, 1e-9 * (double)row->exclusive);
    add_value(gather, at, TOTAL, row, 1e-9 * (double)row->total);
    add_value(gather, at, COUNT, row, (double)row->count);
    for (size_t c = COUNTERS; c < gather->comparison->metric_count; c++)
        add_value(gather, at, c, row, counter_of(gather, row, gather->comparison->metrics[c].name));
    add_spread(gather, at, row);
}

static struct compared_row *add_row(struct comparison *comparison, struct compared_row row)
{
    comparison->rows = xgrow(comparison->rows, comparison->row_count, &comparison->row_capacity,
                             sizeof *comparison->rows);
    comparison->rows[comparison->row_count] = row;
    return &comparison->rows[comparison->row_count++];
}

static void add_program(struct comparison *comparison, size_t runs)
{
    int efficiencies = 0;

    for (size_t i = 0; i < runs; i++)
        if (profile_efficiencies(comparison->profiles[i]) > efficiencies)
            efficiencies = profile_efficiencies(comparison->profiles[i]);
    for (int m = 0; m < EFFICIENCIES + efficiencies; m++) {
        struct compared_row row = {.metric = &comparison->metrics[m],
                                   .value = xcalloc(runs, sizeof *row.value),
                                   .is_in = {true, true}};
        for (size_t i = 0; i < runs; i++) {
            const struct profile *profile = comparison->profiles[i];
            row.value[i] =
                m == DURATION
                    ? 1e-9 * (double)profile->duration
                    : 100 * profile_efficiency(profile, (enum efficiency)(m - EFFICIENCIES));
        }
        add_row(comparison, row);
    }
}

/* ---- Medians and chances ----------------------------------------------------------------- */

static void find_medians(const struct comparison *comparison, struct compared_row *row)
{
    size_t from = 0;

    for (int g = 0; g < 2; g++) {
        row->median[g] = median_of(row->value + from, comparison->count[g]);
        for (size_t i = 0; i < comparison->count[g]; i++)
            if (isnan(row->value[from + i]))
                row->median[g] = NAN;
        from += comparison->count[g];
    }
}

static bool can_be_tested(const struct compared_row *row)
{
    return !isnan(row->median[0]) && !isnan(row->median[1]) && row->is_in[0] && row->is_in[1];
}

/* All regions at once. The program's own figures are not tested: on a machine that does other
 * things, too, they scatter too much to tell anything, and regions would be lost among them. */
static void test_runs(struct comparison *comparison)
{
    size_t runs = comparison->count[0] + comparison->count[1], series = 0;
    size_t *at = xcalloc(comparison->row_count + 1, sizeof *at);
    const double **values = xcalloc(comparison->row_count + 1, sizeof *values);
    double *chance = xcalloc(comparison->row_count + 1, sizeof *chance);

    for (size_t i = 0; i < comparison->row_count; i++) {
        struct compared_row *row = &comparison->rows[i];
        if (row->metric != &comparison->metrics[TYPICAL] || !can_be_tested(row))
            continue;
        double *positive = xcalloc(runs, sizeof *positive);
        for (size_t r = 0; r < runs; r++)
            positive[r] = fmax(row->value[r], 1e-9);
        values[series] = positive;
        at[series++] = i;
    }
    significance(values, series, comparison->count[0], comparison->count[1], chance);
    for (size_t s = 0; s < series; s++) {
        comparison->rows[at[s]].chance = chance[s];
        free((double *)values[s]);
    }
    free(values);
    free(chance);
    free(at);
}

/* Seconds by which any region of a run may be longer because threads waited for a processor: how
 * much of that is in which instances they do not tell, and other threads may have waited for those
 * meanwhile. Of the run that waited more. */
static double find_waits(const struct comparison *comparison)
{
    double most = 0;

    for (size_t i = 0; i < comparison->count[0] + comparison->count[1]; i++) {
        const struct experiment *experiment = comparison->profiles[i]->experiment;
        most = fmax(most, 1e-9 * (double)experiment_wait(experiment) *
                              (double)experiment_threads(experiment));
    }
    return most;
}

/* Of two samples of instances of one region, one run each. Where a thread lost its processor in
 * half of them, the median is that of a wait: so the lower quartile has to differ, too, and as it
 * does, and all of it by more than waits may have added. */
static double chance_of_instances(const struct comparison *comparison,
                                  const struct compared_row *row, const double *lower,
                                  const double *error, const double *count)
{
    double first = 1e9 * row->value[0] / count[0], second = 1e9 * row->value[1] / count[1];

    if ((second > first) != (lower[1] > lower[0]) ||
        fabs(row->value[1] - row->value[0]) <= comparison->waits)
        return 1;
    return fmax(chance_of_difference(second - first, error[0], error[1]),
                chance_of_difference(lower[1] - lower[0], error[0], error[1]));
}

/* Of times and efficiencies that have no chance, which of one run each is known of none but the
 * typical time: the tenth, as far from it as a single difference has to be, and waits. */
static double unsure_of(const struct comparison *comparison, const struct compared_row *row)
{
    static const double errors = 2.17; /* of both sides SIGNIFICANT is beyond */
    double value = fmax(fabs(row->value[0]), fabs(row->value[1]));
    double own = errors * sqrt(2) * usual * value;

    if (row->metric->kind == COMPARED_COUNT)
        return 0;
    if (row->metric->kind == COMPARED_TIME)
        return own + comparison->waits;
    for (int i = 0; i < 2; i++)
        if (comparison->profiles[i]->total)
            own = fmax(own, 1e11 * comparison->waits / (double)comparison->profiles[i]->total);
    return own;
}

/* With Bonferroni's correction for the number of regions. */
static void test_instances(struct comparison *comparison, const struct gather *gather,
                           const size_t *places)
{
    double regions = 0;

    comparison->waits = find_waits(comparison);
    for (size_t i = 0; i < comparison->row_count; i++)
        regions += comparison->rows[i].metric == &comparison->metrics[TYPICAL];
    for (size_t i = 0; i < comparison->row_count; i++) {
        struct compared_row *row = &comparison->rows[i];
        size_t at = places[i] * 2;
        row->unsure = unsure_of(comparison, row);
        if (row->metric == &comparison->metrics[TYPICAL] && can_be_tested(row))
            row->chance =
                fmin(1, regions * chance_of_instances(comparison, row, &gather->lower[at],
                                                      &gather->error[at], &gather->instances[at]));
    }
}

static void judge(struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->row_count; i++) {
        struct compared_row *row = &comparison->rows[i];
        if (isnan(row->chance) || row->chance > SIGNIFICANT || row->median[0] == row->median[1])
            continue;
        row->change = row->median[1] > row->median[0] ? CHANGE_MORE : CHANGE_LESS;
    }
}

/* ---- The whole --------------------------------------------------------------------------- */

static double group_median(const struct comparison *comparison, int group, const double *values)
{
    return median_of(values + (group ? comparison->count[0] : 0), comparison->count[group]);
}

/* The CPU time of a group's runs. */
static double group_whole(const struct comparison *comparison, int group)
{
    size_t runs = comparison->count[0] + comparison->count[1];
    double *whole = xcalloc(runs + 1, sizeof *whole);

    for (size_t i = 0; i < runs; i++)
        whole[i] = 1e-9 * (double)comparison->profiles[i]->total;
    double median = group_median(comparison, group, whole);
    free(whole);
    return median;
}

/* The greatest typical time of a region in a group; waits for processors are in no such time. */
static double greatest_typical(const struct gather *gather, int group)
{
    size_t of_regions = gather->comparison->metric_count - TYPICAL;
    double greatest = 0;

    for (size_t p = 0; p < gather->places; p++) {
        const double *values = gather->cells[p * of_regions].value;
        if (values)
            greatest = fmax(greatest, group_median(gather->comparison, group, values));
    }
    return greatest;
}

/* Keeps the rows of what costs enough in one of the groups. */
static void keep_rows(struct gather *gather, size_t *places)
{
    struct comparison *comparison = gather->comparison;
    size_t of_regions = comparison->metric_count - TYPICAL;
    double greatest[] = {greatest_typical(gather, 0), greatest_typical(gather, 1)};
    double whole[] = {group_whole(comparison, 0), group_whole(comparison, 1)};

    for (size_t p = 0; p < gather->places; p++) {
        struct compared_row *cells = &gather->cells[p * of_regions];
        if (!cells->value)
            continue;
        double share = 0, cost = 0;
        for (int g = 0; g < 2; g++) {
            double own = group_median(comparison, g, cells[EXCLUSIVE - TYPICAL].value);
            double typical = group_median(comparison, g, cells[0].value);
            share = fmax(share, whole[g] > 0 ? 100 * own / whole[g] : 0);
            share = fmax(share, greatest[g] > 0 ? 100 * typical / greatest[g] : 0);
            cost = fmax(cost, own);
        }
        for (size_t m = 0; m < of_regions; m++) {
            cells[m].cost = cost;
            if (share < gather->options->least) {
                free(cells[m].value);
                continue;
            }
            places[comparison->row_count] = p;
            add_row(comparison, cells[m]);
        }
    }
}

static void make_metrics(struct comparison *comparison, const struct experiment *experiment)
{
    comparison->metric_count = COUNTERS + experiment->counter_count;
    comparison->metrics = xcalloc(comparison->metric_count, sizeof *comparison->metrics);
    memcpy(comparison->metrics, own_metrics, sizeof own_metrics);
    for (size_t i = 0; i < experiment->counter_count; i++)
        comparison->metrics[COUNTERS + i] =
            (struct compared_metric){experiment->counters[i], COMPARED_COUNT};
}

static void gather_runs(struct gather *gather)
{
    struct comparison *comparison = gather->comparison;
    enum statistics_by by = gather->options->by_path ? BY_PATH : BY_REGION;

    if (gather->options->by_path)
        match_paths(comparison->match, &gather->places);
    else
        match_regions(comparison->match, &gather->places);
    gather->cells =
        xcalloc(gather->places * (comparison->metric_count - TYPICAL) + 1, sizeof *gather->cells);
    gather->error = xcalloc(gather->places * gather->runs + 1, sizeof *gather->error);
    gather->instances = xcalloc(gather->places * gather->runs + 1, sizeof *gather->instances);
    gather->lower = xcalloc(gather->places * gather->runs + 1, sizeof *gather->lower);
    for (gather->run = 0; gather->run < gather->runs; gather->run++)
        statistics_each(comparison->profiles[gather->run], &gather->options->select, by, take_row,
                        gather);
}

static void test_rows(struct comparison *comparison, const struct gather *gather,
                      const size_t *places)
{
    for (size_t i = 0; i < comparison->row_count; i++) {
        comparison->rows[i].chance = NAN;
        find_medians(comparison, &comparison->rows[i]);
    }
    if (comparison->one_run)
        test_instances(comparison, gather, places);
    else
        test_runs(comparison);
    judge(comparison);
}

struct comparison *comparison_new(struct experiment *const *experiments, size_t first,
                                  size_t second, const struct compare_options *options)
{
    struct comparison *comparison = xzalloc(sizeof *comparison);
    size_t runs = first + second;
    struct gather gather = {comparison, options, 0, runs, 0, NULL, NULL, NULL, NULL};

    comparison->count[0] = first;
    comparison->count[1] = second;
    comparison->one_run = runs == 2;
    comparison->least = least_chance(first, second);
    comparison->profiles = xcalloc(runs, sizeof *comparison->profiles);
    for (size_t i = 0; i < runs; i++)
        comparison->profiles[i] = profile_new(experiments[i], &options->select);
    comparison->match = match_new(experiments, runs);
    make_metrics(comparison, experiments[0]);
    add_program(comparison, runs);
    gather_runs(&gather);
    size_t *places =
        xcalloc(TYPICAL + gather.places * (comparison->metric_count - TYPICAL) + 1, sizeof *places);
    keep_rows(&gather, places);
    test_rows(comparison, &gather, places);
    free(places);
    free(gather.cells);
    free(gather.error);
    free(gather.instances);
    free(gather.lower);
    return comparison;
}

void comparison_free(struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->row_count; i++)
        free(comparison->rows[i].value);
    for (size_t i = 0; i < comparison->count[0] + comparison->count[1]; i++)
        profile_free(comparison->profiles[i]);
    match_free(comparison->match);
    free(comparison->profiles);
    free(comparison->metrics);
    free(comparison->rows);
    free(comparison);
}

/* ---- Texts ------------------------------------------------------------------------------- */

double row_change(const struct compared_row *row)
{
    if (row->metric->kind == COMPARED_PERCENT)
        return row->median[1] - row->median[0];
    return row->median[0] > 0 ? 100 * (row->median[1] / row->median[0] - 1) : NAN;
}

char *row_name(const struct compared_row *row)
{
    if (!row->region)
        return xformat("the program");
    char *place = row->path ? path_places(row->path) : region_place(row->region);
    char *name = xformat("%s %s", row->region->construct, place);
    free(place);
    return name;
}
