/* Strategies that pair the units of a type by their position in an order: of time, of chance, of
 * one counter. */
#include "config.h"

#include "analysis/combine/join.h"

#include <stdlib.h>
#include <string.h>

/* The units of one type in each run. */
struct lists {
    struct by_type *units;
    uint32_t **list;
    size_t *count;
    size_t least;
};

static struct lists lists_new(const struct runs *runs)
{
    struct lists lists = {xcalloc(runs->count, sizeof *lists.units),
                          xcalloc(runs->count, sizeof *lists.list),
                          xcalloc(runs->count, sizeof *lists.count), 0};

    for (size_t r = 0; r < runs->count; r++)
        lists.units[r] = units_by_type(runs, &runs->run[r]);
    return lists;
}

static void lists_free(struct lists *lists, size_t runs)
{
    for (size_t r = 0; r < runs; r++)
        by_type_free(&lists->units[r]);
    free(lists->units);
    free(lists->list);
    free(lists->count);
}

static void go_to_type(struct lists *lists, size_t runs, size_t type)
{
    lists->least = SIZE_MAX;
    for (size_t r = 0; r < runs; r++) {
        size_t begin = type_begin(&lists->units[r], type);
        lists->list[r] = lists->units[r].unit + begin;
        lists->count[r] = lists->units[r].end[type] - begin;
        lists->least = lists->count[r] < lists->least ? lists->count[r] : lists->least;
    }
}

static void pair_positions(const struct lists *lists, struct joined *joined)
{
    for (size_t i = 0; i < lists->least; i++) {
        uint32_t *member = joined_add(joined, MATCH_RANK);
        for (size_t r = 0; r < joined->runs; r++)
            member[r] = lists->list[r][i];
    }
}

/* ---- Time -------------------------------------------------------------------------------- */

static int compare_starts(const void *a, const void *b, void *argument)
{
    const struct run *run = argument;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    if (run->start[x] != run->start[y])
        return run->start[x] < run->start[y] ? -1 : 1;
    if (run->thread[x] != run->thread[y])
        return run->thread[x] < run->thread[y] ? -1 : 1;
    return (x > y) - (x < y);
}

int join_by_time(const struct runs *runs, const struct join_options *options, struct joined *joined,
                 char **problem)
{
    struct lists lists = lists_new(runs);

    (void)options, (void)problem;
    for (size_t type = 0; type < runs->type_count; type++) {
        go_to_type(&lists, runs->count, type);
        for (size_t r = 0; r < runs->count; r++)
            qsort_r(lists.list[r], lists.count[r], sizeof **lists.list, compare_starts,
                    &runs->run[r]);
        pair_positions(&lists, joined);
    }
    lists_free(&lists, runs->count);
    return 0;
}

int join_by_chance(const struct runs *runs, const struct join_options *options,
                   struct joined *joined, char **problem)
{
    struct lists lists = lists_new(runs);
    struct chance chance = chance_of(options->seed);

    (void)problem;
    for (size_t type = 0; type < runs->type_count; type++) {
        go_to_type(&lists, runs->count, type);
        for (size_t r = 0; r < runs->count; r++)
            shuffle(&chance, lists.list[r], lists.count[r]);
        pair_positions(&lists, joined);
    }
    lists_free(&lists, runs->count);
    return 0;
}

/* ---- One counter, the anchor -------------------------------------------------------------- */

/* The event that all runs have; with several, the one that was asked for. */
static bool find_anchor(const struct runs *runs, const char *asked, size_t *anchor, char **problem)
{
    size_t shared = 0;

    for (size_t e = 0; e < runs->event_count; e++) {
        size_t having = 0;
        for (size_t r = 0; r < runs->count; r++)
            having += run_values(&runs->run[r], e) != NULL;
        if (having < runs->count || (asked && strcmp(asked, runs->event[e]) != 0))
            continue;
        *anchor = e;
        shared++;
    }
    if (shared == 1)
        return true;
    if (shared)
        *problem = xformat("hrm goes by one counter, and the runs share %zu: --anchor=%s", shared,
                           runs->event[*anchor]);
    else
        *problem =
            xformat("hrm: no counter%s%s that all runs share: measure one counter in every run",
                    asked ? " " : "", asked ? asked : "");
    return false;
}

static int compare_anchor(const void *a, const void *b, void *argument)
{
    const int64_t *values = argument;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    if (values[x] != values[y])
        return values[x] < values[y] ? -1 : 1;
    return (x > y) - (x < y);
}

static int compare_values(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

/* Units of which the anchor was not counted take no part. */
static size_t without_unknown(uint32_t *list, size_t count, const int64_t *values)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        if (values[list[i]] != COUNT_UNKNOWN)
            list[kept++] = list[i];
    }
    return kept;
}

/* Row `at` of `rows` in a longer list: k * (count - 1) / (rows - 1), a half up. */
static size_t spread(size_t at, size_t rows, size_t count)
{
    if (rows == 1)
        return count / 2;
    return (2 * at * (count - 1) + rows - 1) / (2 * (rows - 1));
}

/* The type 2 quantile of Hyndman and Fan at k / (rows - 1): the mean of two where it lies between
 * them, half of a count up. */
static int64_t quantile(const int64_t *sorted, size_t count, size_t at, size_t rows)
{
    unsigned __int128 place = (unsigned __int128)count * (rows == 1 ? 1 : at);
    size_t parts = rows == 1 ? 2 : rows - 1;
    size_t below = (size_t)(place / parts);

    if (place % parts || below == 0 || below == count)
        return sorted[below < count ? below : count - 1];
    __int128 sum = (__int128)sorted[below - 1] + sorted[below];
    return (int64_t)((sum + (sum > 0)) / 2);
}

static int64_t *pool_values(const struct lists *lists, const struct runs *runs, size_t anchor,
                            size_t *count)
{
    size_t all = 0;

    for (size_t r = 0; r < runs->count; r++)
        all += lists->count[r];
    int64_t *pool = xcalloc(all + 1, sizeof *pool);
    *count = 0;
    for (size_t r = 0; r < runs->count; r++) {
        const int64_t *values = run_values(&runs->run[r], anchor);
        for (size_t i = 0; i < lists->count[r]; i++)
            pool[(*count)++] = values[lists->list[r][i]];
    }
    qsort(pool, all, sizeof *pool, compare_values);
    return pool;
}

static void join_type_by_rank(const struct runs *runs, struct lists *lists, size_t anchor,
                              struct joined *joined)
{
    lists->least = SIZE_MAX;
    for (size_t r = 0; r < runs->count; r++) {
        const int64_t *values = run_values(&runs->run[r], anchor);
        lists->count[r] = without_unknown(lists->list[r], lists->count[r], values);
        qsort_r(lists->list[r], lists->count[r], sizeof **lists->list, compare_anchor,
                (void *)values);
        lists->least = lists->count[r] < lists->least ? lists->count[r] : lists->least;
    }
    size_t pooled, before = joined->count;
    int64_t *pool = pool_values(lists, runs, anchor, &pooled);
    for (size_t i = 0; i < lists->least; i++) {
        uint32_t *member = joined_add(joined, MATCH_RANK);
        for (size_t r = 0; r < runs->count; r++)
            member[r] = lists->list[r][spread(i, lists->least, lists->count[r])];
    }
    joined->anchor = xresize(joined->anchor, joined->count + 1, sizeof *joined->anchor);
    for (size_t i = 0; i < lists->least; i++)
        joined->anchor[before + i] = quantile(pool, pooled, i, lists->least);
    free(pool);
}

int join_by_rank(const struct runs *runs, const struct join_options *options, struct joined *joined,
                 char **problem)
{
    if (!find_anchor(runs, options->anchor, &joined->anchor_event, problem))
        return -1;
    struct lists lists = lists_new(runs);
    for (size_t type = 0; type < runs->type_count; type++) {
        go_to_type(&lists, runs->count, type);
        join_type_by_rank(runs, &lists, joined->anchor_event, joined);
    }
    lists_free(&lists, runs->count);
    return 0;
}
