/* How what ranks have of each call path is spread over them. */
#include "config.h"

#include "analysis/command/job-spread.h"

#include <stdlib.h>
#include <string.h>

struct rank_values {
    int64_t value[JOB_METRICS][THREAD_CLASSES];
    bool has[THREAD_CLASSES];
};

static void add_location(struct rank_values *values, const struct recorded_location *location)
{
    enum thread_class class = location->id == 0 ? CLASS_MASTER : CLASS_OTHERS;

    for (size_t n = 0; n < location->node_count; n++) {
        const struct profile_node *node = location->nodes[n];
        if (!node->path || (!node->visits && !node->columns[COLUMN_cc]))
            continue;
        struct rank_values *of = &values[node->path->index];
        of->has[class] = true;
        of->value[METRIC_VISITS][class] += node->visits;
        of->value[METRIC_TIME][class] += node_inclusive(node);
        of->value[METRIC_EXCLUSIVE][class] += node_exclusive(node) + node->columns[COLUMN_ct];
    }
}

static void grow(struct job_spreads *spreads, size_t count)
{
    if (count > spreads->capacity) {
        spreads->capacity = 2 * count;
        spreads->item = xresize(spreads->item, spreads->capacity, sizeof *spreads->item);
    }
    if (count > spreads->count) {
        memset(spreads->item + spreads->count, 0, (count - spreads->count) * sizeof *spreads->item);
        spreads->count = count;
    }
}

static void add_value(struct job_spread *spread, int rank, int64_t value)
{
    if (!spread->ranks || value < spread->least) {
        spread->least = value;
        spread->least_rank = rank;
    }
    if (!spread->ranks || value > spread->greatest) {
        spread->greatest = value;
        spread->greatest_rank = rank;
    }
    spread->ranks++;
    spread->sum += (unsigned __int128)value;
    spread->squares += (unsigned __int128)value * (unsigned __int128)value;
}

static void keep_value(const struct job_spreads *spreads, int64_t **each, int64_t value)
{
    if (spreads->ranks >= spreads->columns)
        return;
    if (!*each)
        *each = xcalloc(spreads->columns, sizeof **each);
    (*each)[spreads->ranks] = value;
}

static void add_path(const struct job_spreads *spreads, struct path_spreads *path, int rank,
                     const struct rank_values *values)
{
    for (int m = 0; m < JOB_METRICS; m++)
        for (int c = 0; c < THREAD_CLASSES; c++)
            if (values->has[c]) {
                add_value(&path->of[m][c], rank, values->value[m][c]);
                keep_value(spreads, &path->each[m][c], values->value[m][c]);
            }
}

/* There is no room for what never comes. */
static void limit_columns(struct job_spreads *spreads, size_t ranks)
{
    if (!spreads->ranks && ranks && ranks < spreads->columns)
        spreads->columns = ranks;
}

void job_spreads_add(void *argument, const struct process *process)
{
    struct job_spreads *spreads = argument;
    size_t count = process->experiment->path_count, ranks = process->experiment->rank_count;
    struct rank_values *values = xcalloc(count + 1, sizeof *values);

    limit_columns(spreads, ranks);
    grow(spreads, count);
    for (size_t k = 0; k < process->location_count; k++)
        if (process->locations[k]->kind == LOCATION_THREAD)
            add_location(values, process->locations[k]);
    for (size_t i = 0; i < count; i++)
        add_path(spreads, &spreads->item[i], process->rank, &values[i]);
    spreads->ranks++;
    free(values);
}

static size_t columns_of(const struct job_spreads *spreads)
{
    return spreads->ranks < spreads->columns ? spreads->ranks : spreads->columns;
}

void job_spreads_put(struct parcel *parcel, const struct job_spreads *spreads)
{
    parcel_put(parcel, (int64_t)spreads->ranks);
    parcel_put(parcel, (int64_t)columns_of(spreads));
    parcel_put(parcel, (int64_t)spreads->count);
    for (size_t i = 0; i < spreads->count; i++)
        for (int m = 0; m < JOB_METRICS; m++)
            for (int c = 0; c < THREAD_CLASSES; c++) {
                const int64_t *each = spreads->item[i].each[m][c];
                parcel_put_bytes(parcel, &spreads->item[i].of[m][c], sizeof(struct job_spread));
                parcel_put(parcel, each != NULL);
                if (each)
                    parcel_put_bytes(parcel, each, columns_of(spreads) * sizeof *each);
            }
}

/* Of values alike, the first one's rank is named. */
static void join_spread(struct job_spread *spread, const struct job_spread *more)
{
    if (!more->ranks)
        return;
    if (!spread->ranks || more->least < spread->least) {
        spread->least = more->least;
        spread->least_rank = more->least_rank;
    }
    if (!spread->ranks || more->greatest > spread->greatest) {
        spread->greatest = more->greatest;
        spread->greatest_rank = more->greatest_rank;
    }
    spread->ranks += more->ranks;
    spread->sum += more->sum;
    spread->squares += more->squares;
}

/* @param columns that the part has; those before it are of the ranks that were added */
static void take_each(struct parcel *parcel, const struct job_spreads *spreads, size_t columns,
                      int64_t **each)
{
    int64_t value;

    for (size_t i = 0; i < columns; i++) {
        parcel_take_bytes(parcel, &value, sizeof value);
        if (spreads->ranks + i >= spreads->columns)
            continue;
        if (!*each)
            *each = xcalloc(spreads->columns, sizeof **each);
        (*each)[spreads->ranks + i] = value;
    }
}

void job_spreads_take(struct parcel *parcel, struct job_spreads *spreads,
                      const struct experiment *experiment, const struct part_map *map)
{
    limit_columns(spreads, experiment->rank_count);
    grow(spreads, experiment->path_count);
    size_t ranks = parcel_take_count(parcel, experiment->rank_count);
    size_t columns = parcel_take_count(parcel, ranks);
    size_t count = parcel_take_count(parcel, map->path_count);
    for (size_t i = 0; i < count && !parcel->is_bad; i++) {
        struct path_spreads *path = &spreads->item[map->paths[i]->index];
        for (int m = 0; m < JOB_METRICS; m++)
            for (int c = 0; c < THREAD_CLASSES; c++) {
                struct job_spread more;
                parcel_take_bytes(parcel, &more, sizeof more);
                join_spread(&path->of[m][c], &more);
                if (parcel_take(parcel))
                    take_each(parcel, spreads, columns, &path->each[m][c]);
            }
    }
    spreads->ranks += ranks;
}

void job_spreads_free(struct job_spreads *spreads)
{
    for (size_t i = 0; i < spreads->count; i++)
        for (int m = 0; m < JOB_METRICS; m++)
            for (int c = 0; c < THREAD_CLASSES; c++)
                free(spreads->item[i].each[m][c]);
    free(spreads->item);
}
