/* pompeii profile --regions: statistics of the durations of instances, in all formats. */
#include "config.h"

#include "analysis/command/profile-report.h"

#include "analysis/answer/derived.h"
#include "analysis/answer/spark.h"
#include "analysis/answer/statistics.h"
#include "common/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const statistics_bys[] = {"region", "path", "thread", "rank", NULL};

/* ---- Figures ----------------------------------------------------------------------------- */

enum figure {
    COUNT,
    TOTAL,
    MEAN,
    MIN,
    MAX,
    STDDEV,
    MEDIAN,
    IMBALANCE,
    RANK_IMBALANCE,
    TREND,
    HISTOGRAM,
    PERCENTILE, /* p1 .. p99 */
    METRIC,     /* any other, made of counters */
};

static const struct {
    const char *word, *column, *title;
    enum cell_type type;
} figures[] = {
    [COUNT] = {"count", "count", "Count", CELL_COUNT},
    [TOTAL] = {"total", "total_s", "Total", CELL_TIME},
    [MEAN] = {"mean", "mean_s", "Mean", CELL_TIME},
    [MIN] = {"min", "min_s", "Min", CELL_TIME},
    [MAX] = {"max", "max_s", "Max", CELL_TIME},
    [STDDEV] = {"stddev", "stddev_s", "Stddev", CELL_TIME},
    [MEDIAN] = {"median", "median_s", "Median", CELL_TIME},
    [IMBALANCE] = {"imbalance", "imbalance_percent", "Imbalance", CELL_PERCENT},
    [RANK_IMBALANCE] = {"rank-imbalance", "rank_imbalance_percent", "Of ranks", CELL_PERCENT},
    [TREND] = {"trend", "trend_percent", "Trend", CELL_PERCENT},
    [HISTOGRAM] = {"histogram", "histogram", "Min to max", CELL_TEXT}};

/* A column of the table: a figure, of a percentile which one, of a metric how it is made. */
struct chosen {
    enum figure figure;
    int percent;
    const char *metric;
    struct derived *derived;
    char column[16], title[16];
};

enum { FIRST = 4 /* what names the row */, MAX_FIGURES = 32 };

struct regions_report {
    const struct experiment *experiment;
    const struct output *output;
    enum statistics_by by;
    bool for_people;
    struct chosen chosen[MAX_FIGURES];
    int count;
    struct table_column columns[FIRST + MAX_FIGURES + 1];
    struct table *table;
};

static bool choose(struct regions_report *report, const char *word, size_t length)
{
    struct chosen *chosen = &report->chosen[report->count];
    char after;

    for (size_t i = 0; i < PERCENTILE; i++) {
        if (strlen(figures[i].word) == length && strncmp(figures[i].word, word, length) == 0) {
            chosen->figure = (enum figure)i;
            report->count++;
            return true;
        }
    }
    if (length < 2 || length > 3 || sscanf(word, "p%2d%c", &chosen->percent, &after) < 1 ||
        chosen->percent < 1 || strspn(word + 1, "0123456789") < length - 1)
        return false;
    chosen->figure = PERCENTILE;
    snprintf(chosen->column, sizeof chosen->column, "p%d_s", chosen->percent);
    snprintf(chosen->title, sizeof chosen->title, "%d %%", chosen->percent);
    report->count++;
    return true;
}

/* A metric by its name, if the counters make it. */
static bool choose_metric(struct regions_report *report, const char *name, char **problem)
{
    const struct experiment *experiment = report->experiment;
    struct chosen *chosen = &report->chosen[report->count];

    for (int i = 0; i < report->count; i++)
        if (report->chosen[i].figure == METRIC && strcmp(report->chosen[i].metric, name) == 0)
            return true;
    if (report->count == MAX_FIGURES)
        return false;
    const struct derived_metric *metric = derived_find(
        name, experiment->counters, experiment->counter_count, &chosen->derived, problem);
    if (!metric)
        return false;
    chosen->figure = METRIC;
    chosen->metric = metric->name;
    report->count++;
    return true;
}

/* Those of a group that the counters make. @return whether there is one */
static bool choose_group(struct regions_report *report, const char *group)
{
    int before = report->count;

    for (const struct derived_metric *metric = derived_metrics; metric->name; metric++) {
        char *problem = NULL;
        if (strcmp(metric->group, group) == 0)
            choose_metric(report, metric->name, &problem);
        free(problem);
    }
    return report->count > before;
}

/* False: `*problem` says why it is none of counters, if it is the name of one. */
static bool choose_counted(struct regions_report *report, const char *word, size_t length,
                           char **problem)
{
    char *name = xcopy(word, length);
    bool found = choose_group(report, name) || choose_metric(report, name, problem);

    free(name);
    return found;
}

static bool refuse_figure(const char *word, size_t length, int count, char *problem)
{
    bool is_metric = problem && strncmp(problem, "no counter", 10) == 0;

    complain("profile: --stat=%.*s: %s", (int)length, word,
             count == MAX_FIGURES ? "more than 32 figures"
             : is_metric
                 ? problem
                 : "no such figure: count, total, mean, min, max, stddev, median, p1 .. p99, "
                   "imbalance, rank-imbalance, trend, histogram, or a metric of counters that the "
                   "run has");
    free(problem);
    return false;
}

/* False: the user was told which word is none. */
static bool choose_all(struct regions_report *report, const char *words)
{
    report->count = 0;
    if (!words)
        words = "count,total,mean,min,median,p95,max,stddev,imbalance,trend,histogram";
    for (size_t length; *words; words += length + (words[length] == ',')) {
        char *problem = NULL;
        length = strcspn(words, ",");
        if (report->count == MAX_FIGURES ||
            (!choose(report, words, length) && !choose_counted(report, words, length, &problem)))
            return refuse_figure(words, length, report->count, problem);
    }
    return true;
}

static void free_chosen(struct regions_report *report)
{
    for (int i = 0; i < report->count; i++)
        derived_free(report->chosen[i].derived);
}

static void make_columns(struct regions_report *report)
{
    static const char *const where[] = {NULL, "Call path", "Thread", "Rank"};
    struct table_column *column = report->columns;

    *column++ = (struct table_column){"region", "Region", CELL_TEXT, false};
    *column++ = (struct table_column){"type", "Type", CELL_TEXT, false};
    *column++ = (struct table_column){"place", "Where", CELL_TEXT, false};
    if (where[report->by])
        *column++ =
            (struct table_column){statistics_bys[report->by], where[report->by], CELL_TEXT, false};
    for (int i = 0; i < report->count; i++) {
        const struct chosen *chosen = &report->chosen[i];
        if (chosen->figure == METRIC)
            *column++ = (struct table_column){chosen->metric, chosen->metric, CELL_RATIO, false};
        else if (chosen->figure == PERCENTILE)
            *column++ = (struct table_column){chosen->column, chosen->title, CELL_TIME, false};
        else
            *column++ =
                (struct table_column){figures[chosen->figure].column, figures[chosen->figure].title,
                                      figures[chosen->figure].type, false};
    }
    *column = (struct table_column){0};
}

bool profile_regions_can(const struct experiment *experiment, const struct regions_options *options,
                         const char *sort)
{
    struct regions_report report = {.experiment = experiment,
                                    .by = (enum statistics_by)options->by};

    if (!choose_all(&report, options->figures)) {
        free_chosen(&report);
        return false;
    }
    make_columns(&report);
    struct table *table = table_new("", report.columns);
    bool can = !sort || table_sort(table, sort);
    table_free(table);
    free_chosen(&report);
    if (!can)
        complain("profile: --sort=%s: no such column of --regions", sort);
    return can;
}

/* ---- Rows -------------------------------------------------------------------------------- */

enum { SPARK = 16 };

/* From the least to the greatest in equal steps of the logarithm; a bin is one at least. */
static char *sparkline(const struct instance_statistics *row, bool unicode)
{
    int from = (int)duration_bin((uint64_t)row->least);
    int span = (int)duration_bin((uint64_t)row->greatest) - from + 1;
    int steps = span < SPARK ? span : SPARK;
    int64_t sum[SPARK] = {0};

    for (int i = 0; i < span; i++)
        sum[i * steps / span] += row->bins[from + i];
    return spark_text(sum, steps, unicode);
}

/* `from:count` in nanoseconds, separated by blanks. */
static char *bins_text(const struct instance_statistics *row)
{
    size_t room = 64, used = 0;
    char *text = xzalloc(room);

    for (uint32_t i = 0; i < DURATION_BINS; i++) {
        if (!row->bins[i])
            continue;
        if (room - used < 48)
            text = xresize(text, room *= 2, 1);
        used +=
            (size_t)snprintf(text + used, room - used, "%s%llu:%lld", used ? " " : "",
                             (unsigned long long)duration_bin_start(i), (long long)row->bins[i]);
    }
    return text;
}

static char *row_name(const struct regions_report *report, const struct instance_statistics *row)
{
    char label[32];

    if (report->by == BY_PATH)
        return path_places(row->path);
    if (report->by == BY_RANK)
        return xformat("P%d", row->location->process->rank);
    location_label(report->experiment, row->location, label, sizeof label);
    return xformat("%s", label);
}

static int64_t rounded(double nanoseconds)
{
    return llround(nanoseconds);
}

static union cell figure_cell(const struct chosen *chosen, const struct instance_statistics *row)
{
    bool has_bins = statistics_has_bins(row);

    switch (chosen->figure) {
    case COUNT:
        return (union cell){.count = row->count};
    case TOTAL:
        return (union cell){.time = row->total};
    case MEAN:
        return (union cell){.time = rounded(statistics_mean(row))};
    case MIN:
        return (union cell){.time = row->least};
    case MAX:
        return (union cell){.time = row->greatest};
    case STDDEV:
        return (union cell){.time = rounded(statistics_deviation(row))};
    case IMBALANCE:
        return (union cell){.percent = statistics_imbalance(row)};
    case RANK_IMBALANCE:
        return (union cell){.percent = statistics_rank_imbalance(row)};
    case TREND:
        return (union cell){.percent = statistics_trend(row)};
    case METRIC: /* times of all threads: what a thread had on average */
        return (union cell){
            .percent =
                row->counters ? derived_value(chosen->derived, row->counters, row->total) : NAN};
    default:
        break;
    }
    double percent = chosen->figure == MEDIAN ? 50 : chosen->percent;
    return (union cell){.time =
                            has_bins ? rounded(statistics_percentile(row, percent)) : TIME_UNKNOWN};
}

static void add_row(void *argument, const struct instance_statistics *row)
{
    struct regions_report *report = argument;
    union cell cells[FIRST + MAX_FIGURES];
    char id[32], title[64], *name = NULL, *histogram = NULL, *place = region_place(row->region);
    int count = 0;

    snprintf(id, sizeof id, "R%05d", row->region->number);
    cells[count++].text = id;
    cells[count++].text = construct_title(row->region, title, sizeof title);
    cells[count++].text = place;
    if (report->by != BY_REGION)
        cells[count++].text = name = row_name(report, row);
    for (int i = 0; i < report->count; i++) {
        if (report->chosen[i].figure != HISTOGRAM) {
            cells[count++] = figure_cell(&report->chosen[i], row);
            continue;
        }
        if (!histogram)
            histogram = !report->for_people        ? bins_text(row)
                        : statistics_has_bins(row) ? sparkline(row, report->output->unicode)
                                                   : xformat("-");
        cells[count++].text = histogram;
    }
    table_add_cells(report->table, cells, count);
    free(place);
    free(name);
    free(histogram);
}

static void put_histogram(void *argument, const struct instance_statistics *row)
{
    const struct regions_report *report = argument;
    char *name = report->by == BY_REGION ? NULL : row_name(report, row);

    profile_histogram(row, name, report->output);
    free(name);
}

void profile_regions(const struct profile *profile, const struct regions_options *options,
                     const struct options *shared, struct output *output)
{
    struct regions_report report = {.experiment = profile->experiment,
                                    .output = output,
                                    .by = (enum statistics_by)options->by,
                                    .for_people = shared->output.format == FORMAT_TEXT};

    if (options->histogram) {
        statistics_each(profile, &shared->selection, report.by, put_histogram, &report);
        return;
    }
    choose_all(&report, options->figures);
    make_columns(&report);
    report.table = table_new("Instances of each region", report.columns);
    statistics_each(profile, &shared->selection, report.by, add_row, &report);
    if (shared->sort)
        table_sort(report.table, shared->sort);
    else if (report.by == BY_REGION)
        table_sort(report.table, "total_s");
    if (report.for_people)
        table_print(report.table, output, shared->limit);
    else
        table_document(report.table, output->file, (enum format)shared->output.format, "regions",
                       shared->limit);
    table_free(report.table);
    free_chosen(&report);
}
