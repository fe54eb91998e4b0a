/* Figures of call paths by their names. */
#include "config.h"

#include "analysis/export/metric.h"

#include "analysis/export/frame.h"
#include "common/complain.h"

#include <stdlib.h>
#include <string.h>

static void add(struct metrics *metrics, enum metric_kind kind, int index, const char *name,
                bool is_count)
{
    metrics->list = xgrow(metrics->list, metrics->count, &metrics->capacity, sizeof *metrics->list);
    metrics->list[metrics->count++] =
        (struct metric){kind, index, clean_text(name, " "), is_count ? "count" : "nanoseconds"};
}

static bool add_measure(struct metrics *metrics, const char *name)
{
    for (int m = 0; m < MEASURE_COUNT; m++) {
        if (strcmp(measure_names[m], name) == 0) {
            add(metrics, METRIC_MEASURE, m, name, measure_is_count((enum measure)m));
            return true;
        }
    }
    return false;
}

/* One of that name, or all with NULL. */
static bool add_counters(struct metrics *metrics, const struct experiment *experiment,
                         const char *name)
{
    bool found = !name;

    for (size_t i = 0; i < experiment->counter_count; i++) {
        if (name && strcmp(experiment->counters[i], name) != 0)
            continue;
        add(metrics, METRIC_COUNTER, (int)i, experiment->counters[i], true);
        found = true;
    }
    return found;
}

static bool add_named(struct metrics *metrics, const char *name,
                      const struct experiment *experiment)
{
    if (strcmp(name, "counters") == 0)
        return add_counters(metrics, experiment, NULL);
    if (strcmp(name, "time") == 0)
        add(metrics, METRIC_TIME, 0, name, false);
    else if (strcmp(name, "visits") == 0)
        add(metrics, METRIC_VISITS, 0, name, true);
    else
        return add_measure(metrics, name) || add_counters(metrics, experiment, name);
    return true;
}

bool metrics_parse(struct metrics *metrics, const char *list, const struct experiment *experiment)
{
    char *copy = xstrdup(list), *rest = NULL;
    bool known = true;

    for (char *name = strtok_r(copy, ",", &rest); name && known;
         name = strtok_r(NULL, ",", &rest)) {
        known = add_named(metrics, name, experiment);
        if (!known)
            complain("export: --metric=%s: no such figure: time, visits, a column of `pompeii "
                     "profile --flat`, or a counter of the run",
                     name);
    }
    if (known && !metrics->count) {
        complain("export: --metric=%s: names nothing that this experiment has", list);
        known = false;
    }
    free(copy);
    return known;
}

void metrics_free(struct metrics *metrics)
{
    for (size_t i = 0; i < metrics->count; i++)
        free(metrics->list[i].name);
    free(metrics->list);
    *metrics = (struct metrics){0};
}

/* What tasks count is in the construct that they ran in, too: nothing tells it apart. */
static int64_t exclusive_count(const struct profile_node *node, int index)
{
    if (!node->counters || node->counters[index] == COUNT_UNKNOWN)
        return 0;
    int64_t count = node->counters[index];
    for (const struct profile_node *child = node->first; child; child = child->next) {
        if (!child->task && child->counters && child->counters[index] != COUNT_UNKNOWN)
            count -= child->counters[index];
    }
    return count > 0 ? count : 0;
}

int64_t metric_of(const struct metric *metric, const struct profile_node *node)
{
    struct measures measures;

    switch (metric->kind) {
    case METRIC_TIME:
        return node_exclusive(node) + node->columns[COLUMN_ct];
    case METRIC_VISITS:
        return node->visits;
    case METRIC_COUNTER:
        return exclusive_count(node, metric->index);
    case METRIC_MEASURE:
        node_measures(node, true, &measures);
        return measures.value[metric->index];
    }
    return 0;
}
