/* Units of work for the page: sums, heat of loops, picked units. */
#include "config.h"

#include "analysis/view/units.h"

#include <stdlib.h>
#include <string.h>

/* What a page gets, all kinds together, and what is kept of each kind until then. */
enum { MOST_VALUES = 96000, MOST_PICKED = 4000, MOST_KINDS = 64, KEPT_ANY = 256, KEPT_LONG = 16 };

struct picked {
    const struct recorded_location *location;
    int64_t begin, first, count;
    int64_t value[UNIT_METRICS];
};

struct unit_kind_sums {
    const struct source_region *region;
    enum unit_kind kind;
    int64_t units, iterations;
    int64_t sum[UNIT_METRICS], unknown[UNIT_METRICS];
    struct heat *heat; /* NULL: no iterations are known */
    struct picked any[KEPT_ANY], longest[KEPT_LONG];
    size_t any_count, long_count;
};

struct view_units {
    size_t metrics; /* 0: there was no unit yet */
    const struct experiment *experiment;
    struct unit_kind_sums **kinds;
    size_t count, capacity;
    int *kind_of; /* by region->number: position + 1 */
    size_t regions;
    int64_t left_out; /* units of kinds that were too many */
    uint64_t random;
};

struct view_units *view_units_new(void)
{
    struct view_units *units = xzalloc(sizeof *units);

    units->random = 0x9e3779b97f4a7c15u;
    return units;
}

void view_units_free(struct view_units *units)
{
    for (size_t i = 0; units && i < units->count; i++) {
        heat_free(units->kinds[i]->heat);
        free(units->kinds[i]);
    }
    if (units) {
        free(units->kinds);
        free(units->kind_of);
    }
    free(units);
}

/* ---- While they are read ----------------------------------------------------------------- */

/* Marsaglia's xorshift: the same run gives the same page. */
static uint64_t next_random(struct view_units *units)
{
    units->random ^= units->random << 13;
    units->random ^= units->random >> 7;
    units->random ^= units->random << 17;
    return units->random;
}

static struct unit_kind_sums *find_kind(struct view_units *units, const struct execution_unit *unit)
{
    size_t number = (size_t)unit->region->number;

    while (number >= units->regions) {
        size_t before = units->regions;
        units->regions = before ? 2 * before : 64;
        units->kind_of = xresize(units->kind_of, units->regions, sizeof *units->kind_of);
        memset(units->kind_of + before, 0, (units->regions - before) * sizeof *units->kind_of);
    }
    if (units->kind_of[number])
        return units->kinds[units->kind_of[number] - 1];
    if (units->count == MOST_KINDS)
        return NULL;
    units->kinds = xgrow(units->kinds, units->count, &units->capacity, sizeof *units->kinds);
    struct unit_kind_sums *kind = units->kinds[units->count++] = xzalloc(sizeof *kind);
    units->kind_of[number] = (int)units->count;
    kind->region = unit->region;
    kind->kind = unit->kind;
    return kind;
}

static struct picked picked_of(const struct view_units *units, const struct execution_unit *unit)
{
    struct picked picked = {unit->location, unit->begin, unit->index, unit->count, {unit->time}};

    for (size_t m = 1; m < units->metrics; m++)
        picked.value[m] = unit->counters ? unit->counters[m - 1] : COUNT_UNKNOWN;
    return picked;
}

/* Each unit is as likely to stay as any other of its kind (Vitter's algorithm R). */
static void keep_any(struct view_units *units, struct unit_kind_sums *kind,
                     const struct picked *picked)
{
    uint64_t at = kind->any_count;

    if (kind->any_count < KEPT_ANY)
        kind->any_count++;
    else
        at = next_random(units) % (uint64_t)kind->units;
    if (at < KEPT_ANY)
        kind->any[at] = *picked;
}

static void keep_longest(struct unit_kind_sums *kind, const struct picked *picked)
{
    size_t least = 0;

    if (kind->long_count < KEPT_LONG) {
        kind->longest[kind->long_count++] = *picked;
        return;
    }
    for (size_t i = 1; i < KEPT_LONG; i++) {
        if (kind->longest[i].value[0] < kind->longest[least].value[0])
            least = i;
    }
    if (picked->value[0] > kind->longest[least].value[0])
        kind->longest[least] = *picked;
}

static bool knows_iterations(const struct execution_unit *unit)
{
    return unit->count > 0 && (unit->kind == UNIT_RANGE || unit->kind == UNIT_TASK);
}

void view_units_add(struct view_units *units, const struct execution_unit *unit)
{
    if (unit->kind < UNIT_TASK || !unit->location)
        return;
    if (!units->metrics) {
        units->experiment = unit->location->process->experiment;
        size_t counters = units->experiment->counter_count;
        units->metrics = 1 + (counters < UNIT_METRICS - 1 ? counters : UNIT_METRICS - 1);
    }
    struct unit_kind_sums *kind = find_kind(units, unit);
    if (!kind) {
        units->left_out++;
        return;
    }
    struct picked picked = picked_of(units, unit);
    kind->units++;
    for (size_t m = 0; m < units->metrics; m++) {
        kind->unknown[m] += picked.value[m] == COUNT_UNKNOWN;
        kind->sum[m] += picked.value[m] == COUNT_UNKNOWN ? 0 : picked.value[m];
    }
    keep_any(units, kind, &picked);
    keep_longest(kind, &picked);
    if (!knows_iterations(unit))
        return;
    kind->iterations += unit->count;
    if (!kind->heat)
        kind->heat = heat_new(units->metrics);
    heat_add(kind->heat, unit, picked.value);
}

/* ---- Columns ----------------------------------------------------------------------------- */

static int compare_kinds(const void *a, const void *b)
{
    const struct unit_kind_sums *left = *(struct unit_kind_sums *const *)a,
                                *right = *(struct unit_kind_sums *const *)b;

    if (left->sum[0] != right->sum[0])
        return left->sum[0] < right->sum[0] ? 1 : -1;
    return left->region->number - right->region->number;
}

static void put_heat(const struct unit_kind_sums *kind, const struct view_tree *tree,
                     struct json *json, struct bytes *columns)
{
    const struct heat *heat = kind->heat;

    json_open(json, "heat", '{');
    json_integer(json, "width", heat_width(heat));
    json_integer(json, "bins", (int64_t)heat_bins(heat));
    json_open(json, "tracks", '[');
    for (size_t r = 0; r < heat_rows(heat); r++)
        json_integer(json, NULL, (int64_t)view_tree_track(tree, heat_row(heat, r)));
    json_close(json);
    json_bool(json, "others", heat_is_full(heat));
    json_integer(json, "cells",
                 (int64_t)heat_encode(heat, &columns[UNIT_CELL_AT], &columns[UNIT_CELL_ITERATIONS],
                                      &columns[UNIT_CELL_VALUES]));
    json_close(json);
}

static void put_picked(const struct view_units *units, const struct view_tree *tree,
                       const struct picked *picked, struct bytes *columns)
{
    bytes_varint(&columns[UNIT_PICK_TRACK], view_tree_track(tree, picked->location));
    bytes_signed(&columns[UNIT_PICK_BEGIN], picked->begin);
    bytes_signed(&columns[UNIT_PICK_FIRST], picked->first);
    bytes_varint(&columns[UNIT_PICK_COUNT], (uint64_t)(picked->count > 0 ? picked->count : 0));
    for (size_t m = 0; m < units->metrics; m++)
        bytes_varint(&columns[UNIT_PICK_VALUES + m],
                     picked->value[m] == COUNT_UNKNOWN || picked->value[m] < 0
                         ? 0
                         : (uint64_t)picked->value[m] + 1);
}

static bool is_among(const struct picked *one, const struct picked *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i].location == one->location && list[i].begin == one->begin &&
            list[i].first == one->first && list[i].value[0] == one->value[0])
            return true;
    }
    return false;
}

static size_t put_all_picked(const struct view_units *units, const struct unit_kind_sums *kind,
                             const struct view_tree *tree, struct bytes *columns)
{
    size_t most = MOST_PICKED / units->count, any = kind->any_count, count;

    if (any > (most > KEPT_LONG ? most - KEPT_LONG : 1))
        any = most > KEPT_LONG ? most - KEPT_LONG : 1;
    count = any;
    for (size_t i = 0; i < any; i++)
        put_picked(units, tree, &kind->any[i], columns);
    for (size_t i = 0; i < kind->long_count; i++) {
        if (is_among(&kind->longest[i], kind->any, any))
            continue;
        put_picked(units, tree, &kind->longest[i], columns);
        count++;
    }
    return count;
}

static void put_sums(const struct view_units *units, const struct unit_kind_sums *kind,
                     struct json *json)
{
    static const char *const words[] = {
        [UNIT_TASK] = "task", [UNIT_RANGE] = "range", [UNIT_SECTION] = "section"};

    json_integer(json, "region", kind->region->number);
    json_text(json, "kind", words[kind->kind]);
    json_integer(json, "units", kind->units);
    json_integer(json, "iterations", kind->iterations);
    json_open(json, "sums", '[');
    for (size_t m = 0; m < units->metrics; m++)
        json_integer(json, NULL, kind->sum[m]);
    json_close(json);
    json_open(json, "unknown", '[');
    for (size_t m = 0; m < units->metrics; m++)
        json_integer(json, NULL, kind->unknown[m]);
    json_close(json);
}

static void put_metrics(const struct view_units *units, struct json *json)
{
    json_open(json, "metrics", '[');
    json_text(json, NULL, "time");
    for (size_t m = 1; m < units->metrics; m++)
        json_text(json, NULL, units->experiment->counters[m - 1]);
    json_close(json);
}

void view_units_encode(struct view_units *units, const struct view_tree *tree, struct json *json,
                       struct bytes columns[UNIT_COLUMNS])
{
    size_t values = 0;

    if (!units->count) {
        json_null(json, "units");
        return;
    }
    qsort(units->kinds, units->count, sizeof *units->kinds, compare_kinds);
    json_open(json, "units", '{');
    put_metrics(units, json);
    json_integer(json, "left_out", units->left_out);
    json_open(json, "kinds", '[');
    for (size_t i = 0; i < units->count; i++) {
        const struct unit_kind_sums *kind = units->kinds[i];
        json_open(json, NULL, '{');
        put_sums(units, kind, json);
        json_integer(json, "picked", (int64_t)put_all_picked(units, kind, tree, columns));
        size_t cells = kind->heat ? heat_bins(kind->heat) * heat_rows(kind->heat) : 0;
        if (cells && values + cells * (2 + units->metrics) <= MOST_VALUES) {
            values += cells * (2 + units->metrics);
            put_heat(kind, tree, json, columns);
        }
        json_close(json);
    }
    json_close(json);
    json_close(json);
}
