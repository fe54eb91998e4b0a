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

void job_spreads_add(void *argument, const struct process *process)
{
    struct job_spreads *spreads = argument;
    size_t count = process->experiment->path_count, ranks = process->experiment->rank_count;
    struct rank_values *values = xcalloc(count + 1, sizeof *values);

    if (!spreads->ranks && ranks && ranks < spreads->columns) /* no room for what never comes */
        spreads->columns = ranks;
    grow(spreads, count);
    for (size_t k = 0; k < process->location_count; k++)
        if (process->locations[k]->kind == LOCATION_THREAD)
            add_location(values, process->locations[k]);
    for (size_t i = 0; i < count; i++)
        add_path(spreads, &spreads->item[i], process->rank, &values[i]);
    spreads->ranks++;
    free(values);
}

void job_spreads_free(struct job_spreads *spreads)
{
    for (size_t i = 0; i < spreads->count; i++)
        for (int m = 0; m < JOB_METRICS; m++)
            for (int c = 0; c < THREAD_CLASSES; c++)
                free(spreads->item[i].each[m][c]);
    free(spreads->item);
}
