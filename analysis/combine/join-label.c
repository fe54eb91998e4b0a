/* Label graph location: units are one that have one label. */
#include "config.h"

#include "analysis/combine/join.h"

#include <stdlib.h>
#include <string.h>

/* The units of a run that have a key, by it; those that share one in the order that they have in
 * every run. */
struct keyed {
    const struct run *run;
    uint32_t *unit;
    size_t count, next;
};

static int compare_units(const void *a, const void *b, void *argument)
{
    const struct run *run = argument;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    int order = label_key_compare(run->key[x], run->key[y]);

    if (order == 0)
        order = (run->thread[x] > run->thread[y]) - (run->thread[x] < run->thread[y]);
    if (order == 0)
        order = (run->first[x] > run->first[y]) - (run->first[x] < run->first[y]);
    if (order == 0)
        order = (run->start[x] > run->start[y]) - (run->start[x] < run->start[y]);
    return order ? order : (x > y) - (x < y);
}

static bool has_label(const struct run *run, size_t unit, const struct join_options *options)
{
    return !label_key_is_none(run->key[unit]) && (options->uncertain || !run->uncertain[unit]);
}

static struct keyed sort_by_key(const struct run *run, const struct join_options *options)
{
    struct keyed keyed = {run, xresize(NULL, run->count + 1, sizeof *keyed.unit), 0, 0};

    for (size_t i = 0; i < run->count; i++) {
        if (has_label(run, i, options))
            keyed.unit[keyed.count++] = (uint32_t)i;
    }
    qsort_r(keyed.unit, keyed.count, sizeof *keyed.unit, compare_units, (void *)run);
    return keyed;
}

static struct label_key next_key(const struct keyed *keyed)
{
    return keyed->run->key[keyed->unit[keyed->next]];
}

/* The least key that is still to come in any run; false: none is. */
static bool least_key(const struct keyed *keyed, size_t runs, struct label_key *least)
{
    bool any = false;

    for (size_t r = 0; r < runs; r++) {
        if (keyed[r].next == keyed[r].count)
            continue;
        if (!any || label_key_compare(next_key(&keyed[r]), *least) < 0)
            *least = next_key(&keyed[r]);
        any = true;
    }
    return any;
}

/* How many units of a run have that key, which no lesser one is left of. */
static size_t count_of_key(const struct keyed *keyed, struct label_key key)
{
    size_t count = 0;

    while (keyed->next + count < keyed->count &&
           label_key_compare(keyed->run->key[keyed->unit[keyed->next + count]], key) == 0)
        count++;
    return count;
}

static void remember_missing(struct joined *joined, size_t run, uint32_t unit)
{
    size_t at = joined->missing_count, size = MISSING_SHOWN + 1;

    if (!joined->missing) {
        joined->missing = xcalloc(size, sizeof *joined->missing);
        joined->missing_run = xcalloc(size, sizeof *joined->missing_run);
    }
    joined->missing_total++;
    while (at && (joined->missing_run[at - 1] > run ||
                  (joined->missing_run[at - 1] == run && joined->missing[at - 1] > unit))) {
        joined->missing[at] = joined->missing[at - 1];
        joined->missing_run[at] = joined->missing_run[at - 1];
        at--;
    }
    joined->missing[at] = unit;
    joined->missing_run[at] = run;
    if (joined->missing_count < MISSING_SHOWN)
        joined->missing_count++;
}

/* What one key is in all runs. */
struct key_group {
    size_t *count;            /* of its units, in each run */
    size_t most, runs, first; /* runs that have it; the first of them */
    bool even, one_type;
};

static void look_at(const struct keyed *keyed, size_t runs, struct label_key key,
                    struct key_group *group)
{
    uint32_t type = 0;

    group->most = group->runs = 0;
    group->even = group->one_type = true;
    for (size_t r = 0; r < runs; r++) {
        size_t count = group->count[r] = count_of_key(&keyed[r], key);
        if (!count)
            continue;
        group->even = group->even && (!group->runs || count == group->most);
        group->first = group->runs ? group->first : r;
        for (size_t i = 0; i < count; i++) {
            uint32_t other = keyed[r].run->type[keyed[r].unit[keyed[r].next + i]];
            type = group->runs || i ? type : other;
            group->one_type = group->one_type && type == other;
        }
        group->most = count > group->most ? count : group->most;
        group->runs++;
    }
}

static void add_rows(struct joined *joined, const struct keyed *keyed,
                     const struct key_group *group)
{
    for (size_t i = 0; i < group->most; i++) {
        uint32_t *member = joined_add(joined, MATCH_LABEL);
        for (size_t r = 0; r < joined->runs; r++)
            member[r] = group->count[r] ? keyed[r].unit[keyed[r].next + i] : NO_MEMBER;
    }
}

static void take_group(struct joined *joined, struct keyed *keyed, const struct key_group *group,
                       bool keep)
{
    bool everywhere = group->runs == joined->runs;

    if (!group->one_type)
        joined->mistyped += group->most;
    else if (!group->even)
        joined->duplicates += group->most;
    else if (everywhere || keep)
        add_rows(joined, keyed, group);
    if (group->one_type && group->even && group->most > 1)
        joined->twins += group->most;
    if (!everywhere)
        remember_missing(joined, group->first, keyed[group->first].unit[keyed[group->first].next]);
    for (size_t r = 0; r < joined->runs; r++)
        keyed[r].next += group->count[r];
}

static void merge_runs(const struct runs *runs, const struct join_options *options,
                       struct joined *joined)
{
    struct keyed *keyed = xcalloc(runs->count, sizeof *keyed);
    struct key_group group = {.count = xcalloc(runs->count, sizeof *group.count)};
    struct label_key key = {{0}};

    for (size_t r = 0; r < runs->count; r++)
        keyed[r] = sort_by_key(&runs->run[r], options);
    while (least_key(keyed, runs->count, &key)) {
        look_at(keyed, runs->count, key, &group);
        take_group(joined, keyed, &group, options->keep);
    }
    for (size_t r = 0; r < runs->count; r++)
        free(keyed[r].unit);
    free(keyed);
    free(group.count);
}

int join_by_label(const struct runs *runs, const struct join_options *options,
                  struct joined *joined, char **problem)
{
    (void)problem;
    merge_runs(runs, options, joined);
    return 0;
}

void compare_labels(const struct runs *runs, const struct join_options *options,
                    struct joined *joined)
{
    struct joined rows = {.runs = runs->count};

    merge_runs(runs, options, &rows);
    joined->missing = rows.missing;
    joined->missing_run = rows.missing_run;
    joined->missing_count = rows.missing_count;
    joined->missing_total = rows.missing_total;
    rows.missing = NULL;
    rows.missing_run = NULL;
    joined_free(&rows);
}
