/* Units of work in columns, from walks through the label graphs. */
#include "config.h"

#include "analysis/answer/unit-facts.h"

#include "analysis/answer/unit-row.h"
#include "common/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Walks ------------------------------------------------------------------------------- */

/* Over the selected units of all graphs. */
struct units {
    const struct unit_facts *facts;
    size_t graph;
    struct label_walk *walk;
    const struct label *label;
    int32_t *works; /* of each level, with those above it */
    size_t capacity;
};

static bool is_selected(const struct unit_facts *facts, const struct label *label)
{
    return label_is_work(label) && select_location(facts->selection, label->unit.location) &&
           select_region(facts->selection, label->unit.region);
}

static bool next_unit(struct units *units)
{
    while (units->graph < units->facts->graph_count) {
        if (!units->walk)
            units->walk = label_walk_new(&units->facts->graphs[units->graph]);
        while ((units->label = label_next(units->walk))) {
            size_t depth = units->label->depth;
            units->works = xgrow(units->works, depth, &units->capacity, sizeof *units->works);
            units->works[depth] =
                label_is_work(units->label) + (depth > 1 ? units->works[depth - 1] : 0);
            if (is_selected(units->facts, units->label))
                return true;
        }
        label_walk_free(units->walk);
        units->walk = NULL;
        units->graph++;
    }
    free(units->works);
    return false;
}

/* ---- Groups ------------------------------------------------------------------------------ */

/* Groups by texts, and what is known of them without one. */
struct grouping {
    enum unit_grouping by;
    struct unit_facts *facts;
    size_t capacity;
    uint32_t *of;      /* a region, a location of a process: its group + 1 */
    const char **kind; /* of each region: what the unit was that said so */
    size_t *locations; /* of all processes before */
    bool several_ranks;
};

static uint32_t find_group(struct grouping *grouping, char *text)
{
    struct unit_facts *facts = grouping->facts;

    for (size_t i = 0; i < facts->group_count; i++) {
        if (strcmp(facts->group[i].text, text) == 0) {
            free(text);
            return (uint32_t)i;
        }
    }
    facts->group =
        xgrow(facts->group, facts->group_count, &grouping->capacity, sizeof *facts->group);
    facts->group[facts->group_count] = (struct unit_group){.text = text};
    return (uint32_t)facts->group_count++;
}

static char *group_text(const struct grouping *grouping, const struct label *label)
{
    const struct source_region *region = label->unit.region;
    const struct recorded_location *location = label->unit.location;

    if (grouping->by == BY_THREAD && grouping->several_ranks)
        return xformat("P%d thread %d", location->process->rank, location->number);
    if (grouping->by == BY_THREAD)
        return xformat("thread %d", location->number);
    if (grouping->by == BY_REGION)
        return xformat("%s %s:%d", region->construct, base_name(region->file), region->begin);
    if (strcmp(label_kind(label), region->construct) == 0)
        return xformat("%s", region->construct);
    return xformat("%s of %s", label_kind(label), region->construct);
}

/* Texts are made where a region, or a thread, has its first unit, and where its kind is another. */
static uint32_t group_of(struct grouping *grouping, size_t graph, const struct label *label)
{
    bool by_thread = grouping->by == BY_THREAD;
    size_t at = by_thread ? grouping->locations[graph] + (size_t)label->unit.location->index
                          : (size_t)label->unit.region->number;
    const char *kind = grouping->by == BY_TYPE ? label_kind(label) : NULL;

    if (!grouping->of[at] || grouping->kind[at] != kind)
        grouping->of[at] = find_group(grouping, group_text(grouping, label)) + 1;
    grouping->kind[at] = kind;
    return grouping->of[at] - 1;
}

static void begin_grouping(struct grouping *grouping)
{
    const struct unit_facts *facts = grouping->facts;
    size_t places = 0;

    grouping->several_ranks = facts->graph_count > 1;
    grouping->locations = xcalloc(facts->graph_count + 1, sizeof *grouping->locations);
    for (size_t g = 0; g < facts->graph_count; g++) {
        grouping->locations[g] = places;
        places += facts->graphs[g].process->location_count;
    }
    if (places < facts->experiment->region_count)
        places = facts->experiment->region_count;
    grouping->of = xcalloc(places + 1, sizeof *grouping->of);
    grouping->kind = xcalloc(places + 1, sizeof *grouping->kind);
}

static void end_grouping(struct grouping *grouping)
{
    free(grouping->locations);
    free(grouping->of);
    free(grouping->kind);
}

static int compare_groups(const void *a, const void *b, void *list)
{
    const struct unit_group *group = list;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    if (group[x].time != group[y].time)
        return group[x].time < group[y].time ? 1 : -1;
    return (x > y) - (x < y);
}

/* Groups by time, and the lists of their units. */
static void order_groups(struct unit_facts *facts)
{
    size_t count = facts->group_count, next = 0;
    struct unit_group *sorted = xcalloc(count + 1, sizeof *sorted);
    uint32_t *order = xcalloc(count + 1, sizeof *order), *rank = xcalloc(count + 1, sizeof *rank);

    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    qsort_r(order, count, sizeof *order, compare_groups, facts->group);
    for (size_t i = 0; i < count; i++) {
        rank[order[i]] = (uint32_t)i;
        sorted[i] = facts->group[order[i]];
        size_t units = sorted[i].end; /* until now: how many */
        sorted[i].begin = sorted[i].end = next;
        next += units;
    }
    free(facts->group);
    facts->group = sorted;
    facts->order = xcalloc(facts->count + 1, sizeof *facts->order);
    for (size_t i = 0; i < facts->count; i++) {
        facts->unit[i].group = rank[facts->unit[i].group];
        facts->order[facts->group[facts->unit[i].group].end++] = (uint32_t)i;
    }
    free(order);
    free(rank);
}

/* ---- Facts ------------------------------------------------------------------------------- */

static bool is_complete(const int64_t *counters, size_t count)
{
    if (!counters)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (counters[i] == COUNT_UNKNOWN)
            return false;
    }
    return true;
}

static void add_unit(struct grouping *grouping, const struct units *units)
{
    struct unit_facts *facts = grouping->facts;
    const struct label *label = units->label;
    uint32_t group = group_of(grouping, units->graph, label);

    facts->unit = xgrow(facts->unit, facts->count, &facts->capacity, sizeof *facts->unit);
    facts->unit[facts->count++] = (struct unit_fact){.group = group,
                                                     .region = (uint32_t)label->unit.region->number,
                                                     .depth = units->works[label->depth],
                                                     .thread = label->unit.location->number,
                                                     .rank = label->unit.location->process->rank,
                                                     .index = label->unit.index};
    facts->group[group].time += label->unit.time;
    facts->group[group].end++;
    facts->matched[label->unit.match]++;
    facts->complete += is_complete(label->unit.counters, facts->experiment->counter_count);
}

struct unit_facts *unit_facts_new(const struct experiment *experiment,
                                  const struct label_graph *graphs, size_t graph_count,
                                  enum unit_grouping by, const struct selection *selection)
{
    struct unit_facts *facts = xzalloc(sizeof *facts);
    struct grouping grouping = {.by = by, .facts = facts};
    struct units units = {.facts = facts};

    *facts = (struct unit_facts){.experiment = experiment,
                                 .graphs = graphs,
                                 .graph_count = graph_count,
                                 .selection = selection};
    begin_grouping(&grouping);
    while (next_unit(&units))
        add_unit(&grouping, &units);
    end_grouping(&grouping);
    order_groups(facts);
    return facts;
}

void unit_facts_free(struct unit_facts *facts)
{
    if (!facts)
        return;
    for (size_t i = 0; i < facts->group_count; i++)
        free(facts->group[i].text);
    free(facts->group);
    free(facts->order);
    free(facts->unit);
    free(facts);
}

/* ---- Values ------------------------------------------------------------------------------ */

bool unit_metric_find(const struct experiment *experiment, const char *name,
                      struct unit_metric *metric, char **problem)
{
    *metric = (struct unit_metric){.name = "time", .unit = "", .counter = -1};
    if (strcmp(name, "time") == 0) {
        metric->unit = "s";
        metric->is_time = true;
        return true;
    }
    for (size_t i = 0; i < experiment->counter_count; i++) {
        if (strcasecmp(experiment->counters[i], name) == 0) {
            metric->counter = (int)i;
            metric->name = experiment->counters[i];
            metric->is_count = true;
            return true;
        }
    }
    const struct derived_metric *row = derived_find(
        name, experiment->counters, experiment->counter_count, &metric->derived, problem);
    if (!row)
        return false;
    metric->name = row->name;
    metric->unit = row->unit;
    return true;
}

static double value_of(const struct unit_metric *metric, const struct execution_unit *unit)
{
    if (metric->is_time)
        return 1e-9 * (double)unit->time;
    if (!unit->counters)
        return NAN;
    if (metric->derived)
        return derived_value(metric->derived, unit->counters, unit->time);
    int64_t count = unit->counters[metric->counter];
    return count == COUNT_UNKNOWN ? NAN : (double)count;
}

void unit_values(const struct unit_facts *facts, const struct unit_metric *metric, double *values)
{
    struct units units = {.facts = facts};

    while (next_unit(&units))
        *values++ = value_of(metric, &units.label->unit);
}

void unit_labels(const struct unit_facts *facts, const size_t *wanted, size_t count, char **labels)
{
    struct units units = {.facts = facts};

    for (size_t at = 0, next = 0; next_unit(&units); at++)
        while (next < count && wanted[next] == at)
            labels[next++] = xstrdup(label_text(units.walk));
}
