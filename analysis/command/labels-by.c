/* pompeii labels --by: distributions of counters and metrics over units, as text, CSV and JSON. */
#include "config.h"

#include "analysis/command/labels-report.h"

#include "analysis/answer/table.h"
#include "common/json.h"
#include "common/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIGURE_SIZE = 32 };

/* Four digits for people, with a unit where it is time. */
static const char *figure_text(const struct unit_metric *metric, double value, char *room)
{
    static const char *const powers[] = {"", " k", " M", " G", " T", " P"};
    size_t power = 0;

    if (isnan(value))
        return "-";
    if (metric->is_time) {
        time_text(room, FIGURE_SIZE, llround(1e9 * value));
        return room;
    }
    if (fabs(value) >= 99999.5)
        for (; fabs(value) >= 999.95 && power < 5; power++)
            value /= 1000;
    snprintf(room, FIGURE_SIZE, fabs(value) >= 9999.5 ? "%.0f%s" : "%.4g%s", value, powers[power]);
    return room;
}

/* ---- Text -------------------------------------------------------------------------------- */

enum { SPARK_SIZE = 3 * HISTOGRAM_BINS + 1 };

/* A character for each bin: nothing, or an eighth to eight eighths of the fullest. */
static const char *sparkline(const struct distribution *of, bool unicode, char *room)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const ascii[] = {" ", ".", ":", "-", "=", "+", "*", "%", "#"};
    size_t most = 1;

    for (int i = 0; i < HISTOGRAM_BINS; i++)
        most = of->bin[i] > most ? of->bin[i] : most;
    *room = '\0';
    for (int i = 0; i < HISTOGRAM_BINS; i++) {
        size_t level = (8 * of->bin[i] + most - 1) / most;
        strcat(room, (unicode ? blocks : ascii)[level]);
    }
    return room;
}

static void add_spread(struct table *table, const struct unit_metric *metric,
                       const struct unit_spread *spread, bool unicode)
{
    const struct distribution *of = &spread->distribution;
    char figure[6][FIGURE_SIZE], spark[SPARK_SIZE];
    const double values[] = {of->least, of->low, of->median, of->high, of->greatest, of->mean};
    union cell row[] = {{.text = metric->name},
                        {.text = metric->is_time ? "" : metric->unit},
                        {.count = (int64_t)of->count},
                        {0},
                        {0},
                        {0},
                        {0},
                        {0},
                        {0},
                        {.text = of->multiplicative ? "log" : ""},
                        {.text = sparkline(of, unicode, spark)}};

    for (int i = 0; i < 6; i++)
        row[3 + i].text = of->count ? figure_text(metric, values[i], figure[i]) : "-";
    table_add(table, row);
}

/* ", all of depth 4", where that is so of this kind. */
static void put_reason(FILE *out, const struct unit_spread *spread, bool high)
{
    const struct kind_reason *reason = &spread->reason;

    if (!reason->text || reason->of_high != high)
        return;
    if (reason->others)
        fprintf(out, ", nearly all of %s (%zu differ)", reason->text, reason->others);
    else
        fprintf(out, ", all of %s", reason->text);
}

static void put_kinds(FILE *out, const struct unit_metric *metric, const struct unit_spread *spread)
{
    const struct kinds *kinds = &spread->kinds;
    double all = (double)(kinds->low_count + kinds->high_count) / 100;
    char low[FIGURE_SIZE], high[FIGURE_SIZE];

    if (!spread->has_kinds)
        return;
    fprintf(out, "  two kinds by %s: %.0f %% with %s%s%s", metric->name,
            (double)kinds->low_count / all, figure_text(metric, kinds->low_median, low),
            metric->is_time || !*metric->unit ? "" : " ", metric->is_time ? "" : metric->unit);
    put_reason(out, spread, false);
    fprintf(out, ", %.0f %% with %s", (double)kinds->high_count / all,
            figure_text(metric, kinds->high_median, high));
    put_reason(out, spread, true);
    fputc('\n', out);
}

static void put_group(const struct unit_summary *summary, size_t g, struct output *output)
{
    static const struct table_column columns[] = {{"metric", "", CELL_TEXT, false},
                                                  {"unit", "", CELL_TEXT, false},
                                                  {"n", "Units", CELL_COUNT, false},
                                                  {"min", "Least", CELL_FIGURE, false},
                                                  {"q1", "25 %", CELL_FIGURE, false},
                                                  {"median", "Median", CELL_FIGURE, false},
                                                  {"q3", "75 %", CELL_FIGURE, false},
                                                  {"max", "Greatest", CELL_FIGURE, false},
                                                  {"mean", "Mean", CELL_FIGURE, false},
                                                  {"scale", "", CELL_TEXT, false},
                                                  {"histogram", "Distribution", CELL_TEXT, false},
                                                  {0}};
    const struct unit_group *group = &summary->facts->group[g];
    char time[FIGURE_SIZE];

    time_text(time, sizeof time, group->time);
    char *title = xformat("%s: %zu units, %s", group->text, group->end - group->begin, time);
    struct table *table = table_new(title, columns);
    for (size_t m = 0; m < summary->metric_count; m++)
        add_spread(table, &summary->metric[m], unit_spread_of(summary, g, m), output->unicode);
    table_print(table, output, 0);
    table_free(table);
    free(title);
    bool any = false;
    for (size_t m = 0; m < summary->metric_count; m++) {
        put_kinds(output->file, &summary->metric[m], unit_spread_of(summary, g, m));
        any |= unit_spread_of(summary, g, m)->has_kinds;
    }
    if (any)
        fputc('\n', output->file);
}

/* "P1 thread 3, a.c:5" */
static char *place_text(const struct unit_summary *summary, const struct outlier *outlier)
{
    const struct unit_facts *facts = summary->facts;
    const struct unit_fact *unit = &facts->unit[outlier->unit];
    const struct source_region *region = facts->experiment->regions[unit->region];
    const char *file = base_name(region->file);

    if (facts->graph_count > 1)
        return xformat("P%d thread %d, %s:%d", unit->rank, unit->thread, file, region->begin);
    return xformat("thread %d, %s:%d", unit->thread, file, region->begin);
}

static void put_outliers(const struct unit_summary *summary, struct output *output)
{
    static const struct table_column columns[] = {{"label", "Label", CELL_TEXT, false},
                                                  {"place", "Where", CELL_TEXT, false},
                                                  {"metric", "By", CELL_TEXT, false},
                                                  {"value", "Value", CELL_FIGURE, false},
                                                  {"median", "Median", CELL_FIGURE, false},
                                                  {"distance", "Deviations", CELL_FIGURE, false},
                                                  {0}};
    struct table *table;
    char value[FIGURE_SIZE], median[FIGURE_SIZE], distance[FIGURE_SIZE];

    if (!summary->outlier_count)
        return;
    char *title = xformat("%zu of %zu units are more than 3.5 deviations from the median of their "
                          "kind; the farthest",
                          summary->outliers, summary->facts->count);
    table = table_new(title, columns);
    for (size_t i = 0; i < summary->outlier_count; i++) {
        const struct outlier *of = &summary->outlier[i];
        const struct unit_metric *metric = &summary->metric[of->metric];
        char *place = place_text(summary, of);
        snprintf(distance, sizeof distance, "%.1f", of->distance);
        union cell row[] = {{.text = of->label},
                            {.text = place},
                            {.text = metric->name},
                            {.text = figure_text(metric, of->value, value)},
                            {.text = figure_text(metric, of->median, median)},
                            {.text = distance}};
        table_add(table, row);
        free(place);
    }
    table_print(table, output, 0);
    table_free(table);
    free(title);
}

/* Of an experiment that joins several runs: how, and how much of it. */
static void put_coverage(const struct unit_facts *facts, FILE *out)
{
    size_t joined = facts->count - facts->matched[MATCHED_NOT];

    if (!joined && facts->complete == facts->count)
        return;
    fprintf(out, "%zu of %zu units (%.1f %%) have all counters", facts->complete, facts->count,
            100 * (double)facts->complete / (double)facts->count);
    for (int match = MATCHED_NOT + 1; match < UNIT_MATCHES; match++) {
        if (facts->matched[match])
            fprintf(out, "; %zu joined by %s", facts->matched[match], match_names[match]);
    }
    fputs("\n\n", out);
}

static size_t shown_groups(const struct unit_summary *summary, int limit)
{
    size_t count = summary->facts->group_count;

    return limit > 0 && (size_t)limit < count ? (size_t)limit : count;
}

static void write_text(const struct unit_summary *summary, const char *by, int limit,
                       struct output *output)
{
    size_t shown = shown_groups(summary, limit), count = summary->facts->group_count;

    if (summary->facts->experiment->counter_count)
        put_coverage(summary->facts, output->file);
    for (size_t g = 0; g < shown; g++)
        put_group(summary, g, output);
    if (shown < count)
        fprintf(output->file, ".. and %zu more by %s\n\n", count - shown, by);
    put_outliers(summary, output);
}

/* ---- CSV --------------------------------------------------------------------------------- */

static void put_real(FILE *out, bool known, double value)
{
    fputc(',', out);
    if (known)
        fprintf(out, "%.9g", value);
}

static void csv_row(FILE *out, const char *group, const struct unit_metric *metric,
                    const struct unit_spread *spread)
{
    const struct distribution *of = &spread->distribution;
    const struct kinds *kinds = &spread->kinds;
    const double values[] = {of->least, of->low, of->median, of->high, of->greatest, of->mean};
    const double split[] = {(double)kinds->low_count, kinds->low_median, (double)kinds->high_count,
                            kinds->high_median};

    csv_text(out, group);
    fputc(',', out);
    csv_text(out, metric->name);
    fprintf(out, ",%s,%zu", metric->unit, of->count);
    for (int i = 0; i < 6; i++)
        put_real(out, of->count, values[i]);
    fprintf(out, ",%s,", of->multiplicative ? "log" : "linear");
    for (int i = 0; i < HISTOGRAM_BINS; i++)
        fprintf(out, "%s%zu", i ? " " : "", of->bin[i]);
    for (int i = 0; i < 4; i++)
        put_real(out, spread->has_kinds, split[i]);
    fprintf(out, ",%s,", !spread->reason.text ? "" : spread->reason.of_high ? "high" : "low");
    csv_text(out, spread->reason.text ? spread->reason.text : "");
    fputc('\n', out);
}

static void write_csv(const struct unit_summary *summary, const char *by, int limit, FILE *out)
{
    fprintf(out,
            "%s,metric,unit,units,min,q1,median,q3,max,mean,scale,histogram,"
            "low_units,low_median,high_units,high_median,explained,reason\n",
            by);
    for (size_t g = 0; g < shown_groups(summary, limit); g++)
        for (size_t m = 0; m < summary->metric_count; m++)
            csv_row(out, summary->facts->group[g].text, &summary->metric[m],
                    unit_spread_of(summary, g, m));
}

/* ---- JSON -------------------------------------------------------------------------------- */

static void json_kinds(struct json *json, const struct unit_spread *spread)
{
    const struct kinds *kinds = &spread->kinds;

    json_open(json, "kinds", '{');
    json_integer(json, "low_units", (int64_t)kinds->low_count);
    json_real(json, "low_median", kinds->low_median);
    json_integer(json, "high_units", (int64_t)kinds->high_count);
    json_real(json, "high_median", kinds->high_median);
    json_real(json, "variance_explained", kinds->explained);
    if (spread->reason.text) {
        json_text(json, "explained", spread->reason.of_high ? "high" : "low");
        json_text(json, "reason", spread->reason.text);
        json_integer(json, "differ", (int64_t)spread->reason.others);
    }
    json_close(json);
}

static void json_spread(struct json *json, const struct unit_metric *metric,
                        const struct unit_spread *spread)
{
    static const char *const names[] = {"min", "q1", "median", "q3", "max", "mean"};
    const struct distribution *of = &spread->distribution;
    const double values[] = {of->least, of->low, of->median, of->high, of->greatest, of->mean};

    json_open(json, NULL, '{');
    json_text(json, "metric", metric->name);
    json_text(json, "unit", metric->unit);
    json_integer(json, "units", (int64_t)of->count);
    for (int i = 0; i < 6 && of->count; i++)
        json_real(json, names[i], values[i]);
    json_text(json, "scale", of->multiplicative ? "log" : "linear");
    json_open(json, "histogram", '[');
    for (int i = 0; i < HISTOGRAM_BINS; i++)
        json_integer(json, NULL, (int64_t)of->bin[i]);
    json_close(json);
    if (spread->has_kinds)
        json_kinds(json, spread);
    json_close(json);
}

static void json_outliers(struct json *json, const struct unit_summary *summary)
{
    json_open(json, "farthest", '[');
    for (size_t i = 0; i < summary->outlier_count; i++) {
        const struct outlier *of = &summary->outlier[i];
        const struct unit_fact *unit = &summary->facts->unit[of->unit];
        const struct source_region *region = summary->facts->experiment->regions[unit->region];
        json_open(json, NULL, '{');
        json_text(json, "label", of->label);
        json_text(json, "group", summary->facts->group[of->group].text);
        json_text(json, "file", region->file);
        json_integer(json, "line", region->begin);
        json_integer(json, "rank", unit->rank);
        json_integer(json, "thread", unit->thread);
        json_text(json, "metric", summary->metric[of->metric].name);
        json_real(json, "value", of->value);
        json_real(json, "median", of->median);
        json_real(json, "deviations", of->distance);
        json_close(json);
    }
    json_close(json);
}

static void json_coverage(struct json *json, const struct unit_facts *facts)
{
    json_integer(json, "units", (int64_t)facts->count);
    json_integer(json, "complete", (int64_t)facts->complete);
    json_open(json, "match", '{');
    for (int match = MATCHED_NOT + 1; match < UNIT_MATCHES; match++) {
        if (facts->matched[match])
            json_integer(json, match_names[match], (int64_t)facts->matched[match]);
    }
    json_close(json);
}

static void write_json(const struct unit_summary *summary, const char *by, int limit, FILE *out)
{
    const struct unit_facts *facts = summary->facts;
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    json_text(&json, "by", by);
    json_coverage(&json, facts);
    json_open(&json, "groups", '[');
    for (size_t g = 0; g < shown_groups(summary, limit); g++) {
        const struct unit_group *group = &facts->group[g];
        json_open(&json, NULL, '{');
        json_text(&json, by, group->text);
        json_integer(&json, "units", (int64_t)(group->end - group->begin));
        json_seconds(&json, "time_s", group->time);
        json_open(&json, "metrics", '[');
        for (size_t m = 0; m < summary->metric_count; m++)
            json_spread(&json, &summary->metric[m], unit_spread_of(summary, g, m));
        json_close(&json);
        json_close(&json);
    }
    json_close(&json);
    json_integer(&json, "far", (int64_t)summary->outliers);
    json_outliers(&json, summary);
    json_close(&json);
}

void write_spreads(const struct unit_summary *summary, const char *by, int format, int limit,
                   struct output *output)
{
    if (format == FORMAT_JSON)
        write_json(summary, by, limit, output->file);
    else if (format == FORMAT_CSV)
        write_csv(summary, by, limit, output->file);
    else
        write_text(summary, by, limit, output);
}
