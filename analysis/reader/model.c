/* The model of an experiment: made, filled, merged over locations, freed. */
#include "config.h"

#include "analysis/reader/model.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct region_entry {
    struct source_region *region;
    char *key;
    UT_hash_handle hh;
};

struct note_entry {
    char *text;
    UT_hash_handle hh;
};

struct path_key {
    const struct path *parent;
    const struct source_region *region;
    uintptr_t task;
};

struct path_entry {
    struct path_key key;
    struct path *path;
    UT_hash_handle hh;
};

struct experiment *experiment_new(const char *path)
{
    struct experiment *experiment = xzalloc(sizeof *experiment);
    const char **texts[] = {&experiment->program.revision,  &experiment->program.options,
                            &experiment->program.compilers, &experiment->run.affinity,
                            &experiment->machine.topology,  &experiment->run.environment,
                            &experiment->run.modules,       &experiment->program.name,
                            &experiment->program.path,      &experiment->program.arguments,
                            &experiment->program.directory, &experiment->machine.host,
                            &experiment->machine.os,        &experiment->machine.cpu,
                            &experiment->run.date,          &experiment->program.build,
                            &experiment->run.schedule,      &experiment->run.uncounted,
                            &experiment->clock.source,      &experiment->batch.system,
                            &experiment->batch.job,         &experiment->batch.name,
                            &experiment->batch.partition,   &experiment->batch.step,
                            &experiment->generator};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        *texts[i] = "";
    experiment->path = pool_text(&experiment->pool, path, strlen(path));
    return experiment;
}

static void free_tables(struct experiment *experiment)
{
    struct region_entry *entry, *next;
    struct path_entry *path, *next_path;

    HASH_ITER(hh, experiment->region_table, entry, next)
    {
        HASH_DEL(experiment->region_table, entry);
        free(entry->key);
        free(entry);
    }
    HASH_ITER(hh, experiment->path_table, path, next_path)
    {
        HASH_DEL(experiment->path_table, path);
        free(path);
    }
}

static void free_lists(struct process *process)
{
    for (size_t k = 0; k < process->location_count; k++) {
        free(process->locations[k]->nodes);
        free(process->locations[k]->by_id);
    }
    free(process->locations);
    free(process->regions);
    free(process->locks);
}

static void forget_notes(struct experiment *experiment)
{
    struct note_entry *entry, *next;

    HASH_ITER(hh, experiment->note_table, entry, next)
    {
        HASH_DEL(experiment->note_table, entry);
        free(entry);
    }
}

void experiment_free(struct experiment *experiment)
{
    if (!experiment)
        return;
    free_tables(experiment);
    for (size_t i = 0; i < experiment->process_count; i++)
        free_lists(experiment->processes[i]);
    forget_notes(experiment);
    for (size_t i = 0; i < experiment->note_count; i++)
        free(experiment->notes[i]);
    free(experiment->notes);
    free(experiment->processes);
    free(experiment->regions);
    free(experiment->paths);
    free(experiment->settings);
    free(experiment->counters);
    free(experiment->devices);
    free(experiment->sources);
    free(experiment->traces);
    pool_free(experiment->pool);
    pool_free(experiment->process_pool);
    free(experiment);
}

void experiment_note(struct experiment *experiment, char *text)
{
    struct note_entry *entry;

    HASH_FIND_STR(experiment->note_table, text, entry);
    if (entry) {
        free(text);
        return;
    }
    entry = xzalloc(sizeof *entry);
    entry->text = text;
    HASH_ADD_KEYPTR(hh, experiment->note_table, text, strlen(text), entry);
    experiment->notes = xgrow(experiment->notes, experiment->note_count, &experiment->note_capacity,
                              sizeof *experiment->notes);
    experiment->notes[experiment->note_count++] = text;
}

static const char *copy(struct pool **pool, const char *text)
{
    return text && *text ? pool_text(pool, text, strlen(text)) : "";
}

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

struct source_region *experiment_region(struct experiment *experiment,
                                        const struct source_region *like)
{
    /* No value can hold the separator: XML has no such character. */
    char *key = xformat("%s\1%s\1%s\1%d\1%d\1%s\1%s", or_empty(like->layer),
                        or_empty(like->construct), or_empty(like->file), like->begin, like->end,
                        or_empty(like->name), or_empty(like->clauses));
    struct region_entry *entry;

    HASH_FIND_STR(experiment->region_table, key, entry);
    if (entry) {
        free(key);
        return entry->region;
    }
    struct pool **pool = &experiment->pool;
    struct source_region *region = pool_allocate(pool, sizeof *region);
    region->layer = copy(pool, like->layer);
    region->construct = copy(pool, like->construct);
    region->file = copy(pool, like->file);
    region->name = copy(pool, like->name);
    region->clauses = copy(pool, like->clauses);
    region->begin = like->begin;
    region->end = like->end;
    region->number = (int)experiment->region_count;
    experiment->regions = xgrow(experiment->regions, experiment->region_count,
                                &experiment->region_capacity, sizeof *experiment->regions);
    experiment->regions[experiment->region_count++] = region;
    entry = xzalloc(sizeof *entry);
    entry->region = region;
    entry->key = key;
    experiment->region_bytes += strlen(key);
    HASH_ADD_KEYPTR(hh, experiment->region_table, key, strlen(key), entry);
    return region;
}

static void add_process(struct experiment *experiment, struct process *process)
{
    process->experiment = experiment;
    experiment->processes = xgrow(experiment->processes, experiment->process_count,
                                  &experiment->process_capacity, sizeof *experiment->processes);
    experiment->processes[experiment->process_count++] = process;
}

void experiment_take(struct experiment *experiment, struct experiment *from)
{
    for (size_t i = 0; i < from->process_count; i++)
        add_process(experiment, from->processes[i]);
    forget_notes(from);
    for (size_t i = 0; i < from->note_count; i++)
        experiment_note(experiment, from->notes[i]);
    pool_join(&experiment->process_pool, &from->pool);
    pool_join(&experiment->process_pool, &from->process_pool);
    from->process_count = from->note_count = 0;
}

void experiment_give_back(struct experiment *experiment, struct process *process)
{
    size_t at = experiment->process_count;

    while (experiment->processes[--at] != process) /* it is one of the last ones */
        ;
    memmove(&experiment->processes[at], &experiment->processes[at + 1],
            (--experiment->process_count - at) * sizeof *experiment->processes);
    free_lists(process);
}

void experiment_settle(struct experiment *experiment, bool keeps)
{
    if (keeps)
        pool_join(&experiment->pool, &experiment->process_pool);
    pool_free(experiment->process_pool);
    experiment->process_pool = NULL;
}

void experiment_add_trace(struct experiment *experiment, int rank, const char *file)
{
    experiment->traces = xgrow(experiment->traces, experiment->trace_count,
                               &experiment->trace_capacity, sizeof *experiment->traces);
    experiment->traces[experiment->trace_count++] =
        (struct trace_file){rank, copy(&experiment->pool, file)};
}

struct process *experiment_add_process(struct experiment *experiment, const char *file)
{
    struct process *process = pool_allocate(&experiment->process_pool, sizeof *process);

    process->file = copy(&experiment->process_pool, file);
    process->complete = true;
    add_process(experiment, process);
    return process;
}

struct recorded_location *process_add_location(struct process *process, int id)
{
    struct recorded_location *location =
        pool_allocate(&process->experiment->process_pool, sizeof *location);

    location->process = process;
    location->id = id;
    location->name = "";
    process->locations = xgrow(process->locations, process->location_count,
                               &process->location_capacity, sizeof *process->locations);
    location->index = (int)process->location_count;
    process->locations[process->location_count++] = location;
    return location;
}

struct profile_node *location_add_node(struct recorded_location *location,
                                       struct profile_node *parent, struct source_region *region)
{
    struct profile_node *node =
        pool_allocate(&location->process->experiment->process_pool, sizeof *node);

    node->location = location;
    node->region = region;
    node->parent = parent;
    if (parent) {
        node->depth = parent->depth + 1;
        *(parent->last ? &parent->last->next : &parent->first) = node;
        parent->last = node;
    }
    location->nodes = xgrow(location->nodes, location->node_count, &location->node_capacity,
                            sizeof *location->nodes);
    node->index = (int)location->node_count;
    location->nodes[location->node_count++] = node;
    return node;
}

static int compare_ids(const void *a, const void *b)
{
    int left = (*(struct profile_node *const *)a)->id,
        right = (*(struct profile_node *const *)b)->id;

    return (left > right) - (left < right);
}

bool location_index(struct recorded_location *location, int *twice)
{
    size_t count = location->node_count, bytes = count * sizeof *location->by_id;

    free(location->by_id);
    location->by_id = xzalloc(bytes);
    if (count == 0)
        return true;
    memcpy(location->by_id, location->nodes, bytes);
    qsort(location->by_id, count, sizeof *location->by_id, compare_ids);
    for (size_t i = 1; i < count; i++) {
        if (location->by_id[i]->id == location->by_id[i - 1]->id) {
            *twice = location->by_id[i]->id;
            return false;
        }
    }
    return true;
}

struct profile_node *location_find_node(const struct recorded_location *location, int id)
{
    size_t low = 0, high = location->node_count;

    if (!location->by_id)
        return NULL;
    /* Ids are dense in practice: then the id is the position. */
    if ((size_t)id < high && location->by_id[id]->id == id)
        return location->by_id[id];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (location->by_id[middle]->id == id)
            return location->by_id[middle];
        if (location->by_id[middle]->id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

bool location_is_complete(const struct recorded_location *location)
{
    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        if (node->kept < node->visits || node->kept_creations < node->columns[COLUMN_cc])
            return false;
    }
    return !location->lacks_instances;
}

/* ---- Merged call paths ------------------------------------------------------------------- */

struct path *experiment_add_path(struct experiment *experiment, struct path *parent,
                                 struct source_region *region, bool task)
{
    struct path *path = pool_allocate(&experiment->pool, sizeof *path);

    path->region = region;
    path->parent = parent;
    path->task = task;
    if (parent) {
        path->depth = parent->depth + 1;
        *(parent->last ? &parent->last->next : &parent->first) = path;
        parent->last = path;
    }
    path->index = (int)experiment->path_count;
    experiment->paths = xgrow(experiment->paths, experiment->path_count, &experiment->path_capacity,
                              sizeof *experiment->paths);
    experiment->paths[experiment->path_count++] = path;
    return path;
}

struct path *experiment_path(struct experiment *experiment, struct path *parent,
                             struct source_region *region, bool task)
{
    struct path_key key = {0};
    struct path_entry *entry;

    /* All roots are one path: the programs of several processes may differ in name. */
    if (parent)
        key = (struct path_key){parent, region, task};
    HASH_FIND(hh, experiment->path_table, &key, sizeof key, entry);
    if (!entry) {
        entry = xzalloc(sizeof *entry);
        entry->key = key;
        entry->path = experiment_add_path(experiment, parent, region, key.task);
        HASH_ADD(hh, experiment->path_table, key, sizeof key, entry);
    }
    return entry->path;
}

static void merge_location(struct experiment *experiment, struct recorded_location *location,
                           bool linked)
{
    for (size_t i = 0; i < location->node_count; i++) {
        struct profile_node *node = location->nodes[i];
        if (region_is_ours(node->region)) /* what it took is part of the location's setup */
            continue;
        struct path *path = experiment_path(experiment, node->parent ? node->parent->path : NULL,
                                            node->region, node->task);
        node->path = path;
        path->sections += node->columns[COLUMN_bc];
        path->visits += node->visits;
        if (!linked)
            continue;
        *(path->last_node ? &path->last_node->same : &path->nodes) = node;
        path->last_node = node;
    }
}

/* The next one of a walk from a root on; NULL: that was the last. */
static struct profile_node *node_next(struct profile_node *node)
{
    if (node->first)
        return node->first;
    while (node && !node->next)
        node = node->parent;
    return node ? node->next : NULL;
}

static void order_nodes(struct recorded_location *location)
{
    size_t count = location->node_count, at = 0;
    struct profile_node **nodes = xzalloc((count + 1) * sizeof *nodes);

    for (size_t i = 0; i < count; i++)
        for (struct profile_node *node = location->nodes[i]->parent ? NULL : location->nodes[i];
             node; node = node_next(node)) {
            node->index = (int)at;
            nodes[at++] = node;
        }
    if (count)
        memcpy(location->nodes, nodes, count * sizeof *nodes);
    free(nodes);
}

static int compare_threads(const void *a, const void *b)
{
    int left = (*(struct recorded_location *const *)a)->thread,
        right = (*(struct recorded_location *const *)b)->thread;

    return (left > right) - (left < right);
}

/* Threads of nested teams may have the same number; locations never do. */
static void number_locations(struct process *process)
{
    struct recorded_location **sorted = xzalloc(process->location_count * sizeof *sorted);
    size_t count = 0;
    bool unique = true;

    for (size_t i = 0; i < process->location_count; i++) {
        if (process->locations[i]->kind == LOCATION_THREAD)
            sorted[count++] = process->locations[i];
    }
    qsort(sorted, count, sizeof *sorted, compare_threads);
    for (size_t i = 1; i < count; i++)
        unique &= sorted[i]->thread != sorted[i - 1]->thread;
    for (size_t i = 0; i < count; i++)
        sorted[i]->number = unique ? sorted[i]->thread : sorted[i]->id;
    free(sorted);
}

void process_order(struct process *process)
{
    for (size_t k = 0; process->long_form && k < process->location_count; k++)
        order_nodes(process->locations[k]);
    number_locations(process);
}

void experiment_merge_process(struct experiment *experiment, struct process *process, bool linked)
{
    if (process->merged)
        return;
    process->merged = true;
    for (size_t k = 0; k < process->location_count; k++)
        if (process->locations[k]->kind == LOCATION_THREAD)
            merge_location(experiment, process->locations[k], linked);
}

void experiment_merge(struct experiment *experiment)
{
    for (size_t i = 0; i < experiment->process_count; i++)
        experiment_merge_process(experiment, experiment->processes[i], true);
}

/* The trees come from files and may be as deep as memory allows: no recursion. */
struct path *path_next(const struct path *top, struct path *at)
{
    if (at->first)
        return at->first;
    while (at != top && !at->next)
        at = at->parent;
    return at == top ? NULL : at->next;
}

/* ---- Times ------------------------------------------------------------------------------- */

static int64_t difference(int64_t from, int64_t take)
{
    return from > take ? from - take : 0;
}

int64_t node_inclusive(const struct profile_node *node)
{
    return node->task ? difference(node->time, node->columns[COLUMN_ta]) : node->time;
}

int64_t node_exclusive(const struct profile_node *node)
{
    int64_t time = difference(node->time, node->columns[COLUMN_ta]);

    for (const struct profile_node *child = node->first; child; child = child->next)
        time = difference(time, child->task ? child->columns[COLUMN_ct]
                                            : child->time - child->columns[COLUMN_ta]);
    return time;
}

int64_t *location_times(const struct recorded_location *location)
{
    int64_t *times = xzalloc(location->node_count * sizeof *times);

    /* A node comes after its parent: backwards, children are complete before they are added. */
    for (size_t n = location->node_count; n-- > 0;) {
        const struct profile_node *node = location->nodes[n];
        times[n] += node_exclusive(node);
        if (node->parent)
            times[node->parent->index] += times[n] + node->columns[COLUMN_ct];
    }
    return times;
}

bool region_is_ours(const struct source_region *region)
{
    return strcmp(region->layer, "pompeii") == 0;
}

const char *region_file_name(const struct source_region *region)
{
    const char *slash = strrchr(region->file, '/');

    return slash ? slash + 1 : region->file;
}
