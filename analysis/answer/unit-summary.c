/* Distributions, kinds and outliers of units: metric by metric, so that one column is in memory. */
#include "config.h"

#include "analysis/answer/unit-summary.h"

#include "common/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Metrics ----------------------------------------------------------------------------- */

static bool has_metric(const struct unit_summary *summary, const char *name)
{
    for (size_t i = 0; i < summary->metric_count; i++) {
        if (strcmp(summary->metric[i].name, name) == 0)
            return true;
    }
    return false;
}

static bool add_metric(struct unit_summary *summary, const struct experiment *experiment,
                       const char *name, char **problem)
{
    struct unit_metric metric;

    if (has_metric(summary, name))
        return true;
    if (!unit_metric_find(experiment, name, &metric, problem))
        return false;
    summary->metric = xgrow(summary->metric, summary->metric_count, &summary->metric_capacity,
                            sizeof *summary->metric);
    summary->metric[summary->metric_count++] = metric;
    return true;
}

/* All of a group, or all there are with "", that can be made. @return whether there is a group */
static bool add_group(struct unit_summary *summary, const struct experiment *experiment,
                      const char *group)
{
    bool found = false;

    for (const struct derived_metric *row = derived_metrics; row->name; row++) {
        char *problem = NULL;
        if (*group && strcmp(row->group, group) != 0)
            continue;
        found = true;
        if (!add_metric(summary, experiment, row->name, &problem))
            free(problem);
    }
    return found;
}

/* "ipc, mips": what the counters allow; the caller frees it. */
static char *possible_metrics(const struct experiment *experiment)
{
    struct unit_summary all = {0};
    char *text = xstrdup("");

    add_group(&all, experiment, "");
    for (size_t i = 0; i < all.metric_count; i++) {
        char *longer = xformat("%s%s%s", text, i ? ", " : "", all.metric[i].name);
        free(text);
        text = longer;
    }
    unit_summary_free(&all);
    return text;
}

static bool add_named(struct unit_summary *summary, const struct experiment *experiment,
                      const char *name, char **problem)
{
    char *why = NULL;

    if (add_group(summary, experiment, name) || add_metric(summary, experiment, name, &why))
        return true;
    char *possible = possible_metrics(experiment);
    *problem =
        xformat("%s: %s; %s%s", name, why,
                *possible ? "the counters of this run make " : "its counters make none", possible);
    free(possible);
    free(why);
    return false;
}

bool unit_summary_metrics(struct unit_summary *summary, const struct experiment *experiment,
                          const char *derived, char **problem)
{
    bool good = add_metric(summary, experiment, "time", problem);

    for (size_t i = 0; i < experiment->counter_count && good; i++)
        good = add_metric(summary, experiment, experiment->counters[i], problem);
    if (derived && !*derived)
        add_group(summary, experiment, "");
    while (derived && *derived && good) {
        size_t length = strcspn(derived, ",");
        char *name = xcopy(derived, length);
        good = add_named(summary, experiment, name, problem);
        free(name);
        derived += length + (derived[length] == ',');
    }
    return good;
}

/* ---- Outliers ---------------------------------------------------------------------------- */

static int compare_distances(const void *a, const void *b)
{
    const struct outlier *x = a, *y = b;

    if (x->distance != y->distance)
        return x->distance < y->distance ? 1 : -1;
    return (x->unit > y->unit) - (x->unit < y->unit);
}

/* Into the list of the farthest; in place of what it says of the same unit, or of the nearest. */
static void keep_outlier(struct unit_summary *summary, const struct outlier *outlier)
{
    struct outlier *place = NULL;

    for (size_t i = 0; i < summary->outlier_count && !place; i++) {
        if (summary->outlier[i].unit == outlier->unit)
            place = &summary->outlier[i];
    }
    if (!place && summary->outlier_count < OUTLIERS_KEPT) {
        summary->outlier[summary->outlier_count++] = *outlier;
    } else {
        place = place ? place : &summary->outlier[OUTLIERS_KEPT - 1];
        if (compare_distances(outlier, place) >= 0)
            return;
        *place = *outlier;
    }
    qsort(summary->outlier, summary->outlier_count, sizeof *outlier, compare_distances);
}

/* ---- A group ----------------------------------------------------------------------------- */

struct metric_column {
    const double *values; /* of all units */
    double *sorted;       /* room for those of a group */
    bool *is_outlier;     /* of all units, over all metrics */
};

static int compare_reals(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static size_t sort_group(const struct unit_facts *facts, const struct unit_group *group,
                         const struct metric_column *column)
{
    size_t count = 0;

    for (size_t i = group->begin; i < group->end; i++) {
        double value = column->values[facts->order[i]];
        if (!isnan(value))
            column->sorted[count++] = value;
    }
    qsort(column->sorted, count, sizeof *column->sorted, compare_reals);
    return count;
}

/* Units of a group whose value is in [from, to), against what is usual among them. */
static void find_outliers(struct unit_summary *summary, struct outlier of,
                          const struct metric_column *column, const struct usual *usual,
                          double from, double to)
{
    const struct unit_facts *facts = summary->facts;
    const struct unit_group *group = &facts->group[of.group];

    of.median = usual->multiplicative ? exp(usual->median) : usual->median;
    for (size_t i = group->begin; i < group->end; i++) {
        size_t unit = facts->order[i];
        double value = column->values[unit];
        if (isnan(value) || value < from || value >= to)
            continue;
        of.distance = usual_distance(usual, value);
        if (of.distance <= OUTLIER)
            continue;
        of.unit = unit;
        of.value = value;
        summary->outliers += !column->is_outlier[unit];
        column->is_outlier[unit] = true;
        keep_outlier(summary, &of);
    }
}

enum { FEWEST_TO_DIFFER = 10 };

/* Each kind has its own median. */
static void compare_with_kind(struct unit_summary *summary, size_t group, size_t metric,
                              const struct metric_column *column)
{
    const struct unit_spread *spread = unit_spread_of(summary, group, metric);
    const struct outlier of = {.group = group, .metric = metric};
    size_t count = spread->distribution.count;
    size_t low = spread->has_kinds ? spread->kinds.low_count : count;
    double border = spread->has_kinds ? spread->kinds.first_high : INFINITY;
    const struct {
        size_t begin, count;
        double from, to;
    } kinds[] = {{0, low, -INFINITY, border}, {low, count - low, border, INFINITY}};

    for (size_t i = 0; i < 2; i++) {
        const double *sorted = column->sorted + kinds[i].begin;
        if (kinds[i].count < FEWEST_TO_DIFFER)
            continue;
        struct distribution own = distribution_of(sorted, kinds[i].count);
        struct usual usual =
            usual_of(sorted, kinds[i].count, own.multiplicative, summary->metric[metric].is_count);
        find_outliers(summary, of, column, &usual, kinds[i].from, kinds[i].to);
    }
}

/* The median of a counter over the units of one kind. */
static double median_of_kind(const struct unit_facts *facts, const struct unit_group *group,
                             const struct metric_column *column, const double *counter,
                             double first_high, bool high)
{
    size_t count = 0;

    for (size_t i = group->begin; i < group->end; i++) {
        uint32_t unit = facts->order[i];
        if (!isnan(column->values[unit]) && (column->values[unit] >= first_high) == high)
            column->sorted[count++] = counter[unit];
    }
    qsort(column->sorted, count, sizeof *column->sorted, compare_reals);
    return distribution_of(column->sorted, count).median;
}

/* Two kinds of a ratio are none where no counter in it tells them apart: of 1000 instructions one
 * missed, or none did. */
static bool is_backed(const struct unit_summary *summary, size_t g,
                      const struct unit_metric *metric, const struct metric_column *column,
                      double first_high)
{
    const struct unit_facts *facts = summary->facts;
    double *counter = xcalloc(facts->count + 1, sizeof *counter);
    bool backed = false;

    for (size_t c = 0; c < facts->experiment->counter_count && !backed; c++) {
        const struct unit_metric of = {.counter = (int)c, .is_count = true};
        if (!derived_uses(metric->derived, c))
            continue;
        unit_values(facts, &of, counter);
        backed = counts_differ(
            median_of_kind(facts, &facts->group[g], column, counter, first_high, false),
            median_of_kind(facts, &facts->group[g], column, counter, first_high, true));
    }
    free(counter);
    return backed;
}

static void fill_group(struct unit_summary *summary, size_t group, size_t metric,
                       const struct metric_column *column)
{
    const struct unit_facts *facts = summary->facts;
    const struct unit_metric *of = &summary->metric[metric];
    struct unit_spread *spread = &summary->spread[group * summary->metric_count + metric];
    size_t count = sort_group(facts, &facts->group[group], column);

    spread->distribution = distribution_of(column->sorted, count);
    spread->has_kinds = find_kinds(column->sorted, count, of->is_count, &spread->kinds);
    if (spread->has_kinds && of->derived) {
        spread->has_kinds = is_backed(summary, group, of, column, spread->kinds.first_high);
        sort_group(facts, &facts->group[group], column); /* its room was used */
    }
    if (spread->has_kinds)
        kind_reason_find(facts, group, column->values, spread->kinds.first_high, &spread->reason);
    compare_with_kind(summary, group, metric, column);
}

/* ---- All --------------------------------------------------------------------------------- */

static int compare_sizes(const void *a, const void *b)
{
    const size_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* One more walk, for the few that are shown. */
static void label_outliers(struct unit_summary *summary)
{
    size_t units[OUTLIERS_KEPT], count = summary->outlier_count;
    char *labels[OUTLIERS_KEPT] = {0};

    for (size_t i = 0; i < count; i++)
        units[i] = summary->outlier[i].unit;
    qsort(units, count, sizeof *units, compare_sizes);
    unit_labels(summary->facts, units, count, labels);
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;
        while (units[at] != summary->outlier[i].unit)
            at++;
        summary->outlier[i].label = labels[at];
    }
}

void unit_summary_fill(struct unit_summary *summary, struct unit_facts *facts)
{
    double *values = xcalloc(facts->count + 1, sizeof *values);
    struct metric_column column = {values, xcalloc(facts->count + 1, sizeof *column.sorted),
                                   xcalloc(facts->count + 1, sizeof *column.is_outlier)};

    summary->facts = facts;
    summary->spread =
        xcalloc(facts->group_count * summary->metric_count + 1, sizeof *summary->spread);
    for (size_t m = 0; m < summary->metric_count; m++) {
        unit_values(facts, &summary->metric[m], values);
        for (size_t g = 0; g < facts->group_count; g++)
            fill_group(summary, g, m, &column);
    }
    label_outliers(summary);
    free(values);
    free(column.sorted);
    free(column.is_outlier);
}

void unit_summary_free(struct unit_summary *summary)
{
    size_t spreads = summary->facts ? summary->facts->group_count * summary->metric_count : 0;

    for (size_t i = 0; i < spreads; i++)
        free(summary->spread[i].reason.text);
    for (size_t i = 0; i < summary->outlier_count; i++)
        free(summary->outlier[i].label);
    for (size_t i = 0; i < summary->metric_count; i++)
        derived_free(summary->metric[i].derived);
    free(summary->spread);
    free(summary->metric);
    unit_facts_free(summary->facts);
    *summary = (struct unit_summary){0};
}
