/* The profile: measures per region and thread, losses per team, efficiencies. */
#include "config.h"

#include "analysis/answer/profile.h"

#include "analysis/answer/add.h"
#include "analysis/answer/lock-gain.h"
#include "analysis/answer/table.h"

#include <stdlib.h>
#include <string.h>

const char *const efficiency_names[EFFICIENCY_COUNT] = {"parallel", "serialisation", "load_balance",
                                                        "scheduling", "communication"};

/* ---- Workers ----------------------------------------------------------------------------- */

static int compare_workers(const void *a, const void *b)
{
    const struct worker *left = a, *right = b;

    if (left->rank != right->rank)
        return left->rank < right->rank ? -1 : 1;
    return (left->number > right->number) - (left->number < right->number);
}

static void find_workers(struct profile *profile, const struct selection *selection)
{
    const struct experiment *experiment = profile->experiment;

    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        for (size_t k = 0; k < process->location_count; k++) {
            const struct recorded_location *location = process->locations[k];
            if (location->kind != LOCATION_THREAD || !select_location(selection, location))
                continue;
            profile->workers = xgrow(profile->workers, profile->worker_count,
                                     &profile->worker_capacity, sizeof *profile->workers);
            profile->workers[profile->worker_count++] =
                (struct worker){location, process->rank, location->number};
        }
    }
    if (profile->worker_count)
        qsort(profile->workers, profile->worker_count, sizeof *profile->workers, compare_workers);
}

size_t profile_worker(const struct profile *profile, const struct recorded_location *location)
{
    struct worker key = {NULL, location->process->rank, location->number};
    const struct worker *found =
        bsearch(&key, profile->workers, profile->worker_count, sizeof key, compare_workers);

    return found ? (size_t)(found - profile->workers) : profile->worker_count;
}

void location_label(const struct experiment *experiment, const struct recorded_location *location,
                    char *text, size_t size)
{
    thread_label(experiment, location->process->rank, location->number, text, size);
}

void thread_label(const struct experiment *experiment, int rank, int number, char *text,
                  size_t size)
{
    if (experiment_processes(experiment) > 1)
        snprintf(text, size, "P%d:%d", rank, number);
    else
        snprintf(text, size, "%d", number);
}

/* ---- Regions ----------------------------------------------------------------------------- */

/* A node, and what passed in it and below it. */
struct node_time {
    const struct profile_node *node;
    int64_t inclusive;
};

static void add_row(struct region_row *row, const struct measures *measures,
                    const struct node_time *of, int open, struct experiment *experiment)
{
    const struct profile_node *node = of->node;
    bool nested = open > 0 && !node->task;

    for (int m = 0; m < MEASURE_COUNT; m++) {
        if (!nested || measure_is_count(m))
            row->measures.value[m] += measures->value[m];
    }
    row->exclusive += node_exclusive(node);
    row->inclusive += open ? 0 : of->inclusive;
    if (!node->counters)
        return;
    if (!row->counters)
        row->counters =
            pool_allocate(&experiment->pool, experiment->counter_count * sizeof *row->counters);
    for (size_t i = 0; i < experiment->counter_count && !nested; i++)
        count_add(&row->counters[i], node->counters[i]);
}

static struct region_row *row_of(struct profile *profile, struct region_profile *region,
                                 size_t worker)
{
    if (!region->rows)
        region->rows = xzalloc(profile->worker_count * sizeof *region->rows);
    if (!region->rows[worker])
        region->rows[worker] =
            pool_allocate(&profile->experiment->pool, sizeof *region->rows[worker]);
    return region->rows[worker];
}

/* A node that only holds the path to what others forked or created has neither. */
static bool was_there(const struct profile_node *node)
{
    return node->visits || node->time;
}

/* `open`: how many nodes of each region are open above this one. Time of a region inside itself is
 * part of the outer one's. */
static void add_to_region(struct profile *profile, const struct node_time *of, size_t worker,
                          const int *open)
{
    const struct profile_node *node = of->node;
    struct region_profile *region = &profile->regions[node->region->number];
    struct measures measures;

    if (!was_there(node) && !node->columns[COLUMN_cc])
        return;
    node_measures(node, false, &measures);
    int around = open[node->region->number];
    region->has_rows = true;
    if (profile->workers)
        add_row(row_of(profile, region, worker), &measures, of, around, profile->experiment);
    add_row(&region->sum, &measures, of, around, profile->experiment);
}

static void add_worker(struct profile *profile, const struct recorded_location *location)
{
    int *open = xzalloc(profile->region_count * sizeof *open);
    int64_t *times = location_times(location);
    size_t worker = profile->workers ? profile_worker(profile, location) : 0;
    const struct profile_node *last = NULL;

    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        /* Nodes come in the order of a walk: what is not above this one has been left. */
        for (; last && last != node->parent; last = last->parent)
            open[last->region->number] -= was_there(last);
        if (region_is_ours(node->region))
            profile->measuring += node_exclusive(node);
        else if (node->parent && select_node(profile->selection, node))
            add_to_region(profile, &(struct node_time){node, times[i]}, worker, open);
        open[node->region->number] += was_there(node);
        last = node;
    }
    free(times);
    free(open);
}

bool region_has_rows(const struct region_profile *profile)
{
    return profile->has_rows;
}

char *region_place(const struct source_region *region)
{
    if (!*region->file)
        return xformat("%s", region->name);
    return xformat("%s:%d%s%s", region_file_name(region), region->begin, *region->name ? " " : "",
                   region->name);
}

char *region_location(const struct source_region *region)
{
    const char *name = *region->name ? region->name : "unnamed";
    bool named = *region->name || strcmp(region->construct, "critical") == 0;
    bool quoted = strcmp(region->layer, "omp") != 0;

    if (!*region->file)
        return xformat("%s", region->name);
    return xformat("%s (%d-%d)%s%s%s", region_file_name(region), region->begin,
                   region->end ? region->end : region->begin,
                   !named   ? ""
                   : quoted ? " ('"
                            : " (",
                   named ? name : "",
                   !named   ? ""
                   : quoted ? "')"
                            : ")");
}

/* ---- Times ------------------------------------------------------------------------------- */

/* What ranks that end before the last one idle until then, is not known before all are there. */
static void add_process_times(struct profile *profile, const struct process *process)
{
    int64_t duration = process->finalize - process->init, team_cpu = 0, parallel = 0;
    int64_t threads = process_threads(process);

    for (size_t k = 0; k < process->location_count; k++) {
        const struct recorded_location *location = process->locations[k];
        int64_t time = 0;
        if (location->kind != LOCATION_THREAD)
            continue;
        for (size_t i = 0; i < location->node_count; i++) {
            if (node_is_outermost_team(location->nodes[i]))
                time += location->nodes[i]->time;
        }
        team_cpu += time;
        if (time > parallel)
            parallel = time;
    }
    int64_t serial = duration > parallel ? duration - parallel : 0, total = duration * threads;
    if (duration > profile->duration || !profile->threads) {
        profile->duration = duration;
        profile->longest_rank = process->rank;
    }
    profile->threads += threads;
    profile->total += total;
    profile->parallel += parallel;
    profile->serial += serial;
    profile->idle += total > team_cpu + serial ? total - team_cpu - serial : 0;
}

/* Until the last process ends, the others hold their processors. */
static void add_ended_ranks(struct profile *profile)
{
    profile->ended = profile->duration * profile->threads - profile->total;
    profile->total += profile->ended;
    profile->idle += profile->ended;
}

/* All that is known of a rank without a trace is that it ran on a thread of its own. */
static void add_silent_ranks(struct profile *profile)
{
    int64_t ranks = silent_ranks(profile->experiment);

    profile->threads += ranks;
    profile->total += ranks * profile->duration;
    profile->serial += ranks * profile->duration;
}

/* ---- Teams ------------------------------------------------------------------------------- */

static void add_team(struct profile *profile, const struct path *path, const struct path_sums *team)
{
    struct region_profile *region = &profile->regions[path->region->number];

    region->wall += team->wall;
    region->cpu += team->cpu;
    profile->imbalance += team->imbalance;
    profile->common += team->common;
    for (int o = 0; o < OVERHEAD_COUNT; o++) {
        region->overheads[o] += team->overheads[o];
        profile->overheads[o] += team->overheads[o];
    }
}

/* In the team around it, or its own. */
static void add_sections(struct profile *profile, const struct path *path, const struct path *team,
                         int64_t time)
{
    enum overhead overhead = path_sections_overhead(path);

    if (!team || !time)
        return;
    profile->regions[team->region->number].overheads[overhead] += time;
    profile->overheads[overhead] += time;
}

/* A path comes after its parent: then the team around that is known. */
static void add_teams(struct profile *profile)
{
    struct path *const *paths = profile->experiment->paths;
    const struct path **team = xcalloc(profile->paths.count + 1, sizeof *team);

    for (size_t i = 0; i < profile->paths.count; i++) {
        const struct path *parent = paths[i]->parent;
        team[i] = construct_of(paths[i]->region)->is_parallel ? paths[i]
                  : parent                                    ? team[parent->index]
                                                              : NULL;
        add_team(profile, paths[i], &profile->paths.item[i]);
        add_sections(profile, paths[i], team[i], profile->paths.item[i].sections);
    }
    free(team);
    profile->overheads[OVERHEAD_MPI] += profile->outside.mpi;
    profile->communication = profile->outside.mpi;
    profile->serial_regions = profile->outside.regions;
}

/* ---- What measuring cost ----------------------------------------------------------------- */

/* By how much a thread became slower: of the time that it had a processor. */
static double slowdown(const struct recorded_location *location)
{
    int64_t rest = location->end - location->begin - location->cost - location->wait;

    return location->cost ? percent_of((double)location->cost, rest > 0 ? (double)rest : 1) : 0;
}

static void count_events(const struct recorded_location *location, int64_t *events)
{
    for (size_t n = 0; n < location->node_count; n++) {
        const struct profile_node *node = location->nodes[n];
        if (node->parent && !region_is_ours(node->region))
            events[node->region->number] += node->visits + node->columns[COLUMN_cc];
    }
}

static struct region_events most_events(const struct profile *profile, const int64_t *events)
{
    size_t most = 0;

    if (!profile->region_count)
        return (struct region_events){NULL, 0};
    for (size_t i = 1; i < profile->region_count; i++)
        if (events[i] > events[most])
            most = i;
    return (struct region_events){profile->regions[most].region, events[most]};
}

static void make_slowest(struct profile *profile, const struct recorded_location *location)
{
    int64_t *events = xcalloc(profile->region_count + 1, sizeof *events);

    count_events(location, events);
    profile->slowest = (struct slowest_thread){true, location->process->rank, location->number,
                                               slowdown(location), most_events(profile, events)};
    free(events);
}

static void add_events(struct profile *profile, const struct process *process)
{
    for (size_t k = 0; k < process->location_count; k++) {
        const struct recorded_location *location = process->locations[k];
        count_events(location, profile->events);
        if (location->cost &&
            (!profile->slowest.is_known || slowdown(location) > profile->slowest.percent))
            make_slowest(profile, location);
    }
}

struct region_events profile_most_events(const struct profile *profile)
{
    return most_events(profile, profile->events);
}

/* ---- Figures ----------------------------------------------------------------------------- */

double profile_coverage(const struct profile *profile)
{
    double all = (double)profile->duration * (double)profile_processes(profile);

    return all > 0 ? (double)profile->parallel / all : 0;
}

int64_t profile_processes(const struct profile *profile)
{
    return experiment_ranks(profile->experiment);
}

/* What is neither lost nor idle. */
static double called_work(const struct profile *profile)
{
    double work = (double)profile->total - (double)profile->idle;

    for (int o = 0; o < OVERHEAD_COUNT; o++)
        work -= (double)profile->overheads[o];
    return work;
}

static void add_want(struct profile *profile, const struct process *process)
{
    enum { LEAST = 5 }; /* percent */
    struct processor_want *want = &profile->want;
    int64_t threads = process_threads(process), wait = process_wait(process);
    double time = (double)(process->finalize - process->init) * (double)threads;
    double waited = time > 0 ? (double)wait / time : 0;

    want->processes += waited >= LEAST / 100.0;
    if (waited < LEAST / 100.0 || (want->is_known && waited < want->waited))
        return;
    want->is_known = true;
    want->rank = process->rank;
    want->threads = threads;
    want->processors = process->processors;
    want->wait = wait;
    want->cpu = process_cpu(process);
    want->waited = waited < 1 ? waited : 1;
}

/* Work that took more time than the process had processors did not run. It may have slept, too: no
 * more than what waited for a processor is meant here. */
static double work_that_waited(const struct profile *profile)
{
    double work = called_work(profile), used = (double)profile->want.cpu;
    double lost = work - used, waited = (double)profile->want.wait;

    if (experiment_processes(profile->experiment) > 1 || used < 0 || work <= 0 || lost <= 0)
        return 0;
    return (lost < waited ? lost : waited) / work;
}

struct processor_want profile_processor_want(const struct profile *profile)
{
    struct processor_want want = profile->want;

    if (want.is_known)
        want.work = work_that_waited(profile);
    return want;
}

int profile_efficiencies(const struct profile *profile)
{
    return profile->hybrid.is_told ? EFFICIENCY_COUNT : EFFICIENCY_COMMUNICATION;
}

double profile_efficiency(const struct profile *profile, enum efficiency efficiency)
{
    double total = (double)profile->total;
    double in_teams = total - (double)(profile->idle - profile->ended);
    double balanced = in_teams - (double)profile->imbalance - (double)profile->ended;
    double scheduled = balanced - (double)profile->common;
    double useful = scheduled - (double)profile->communication;
    double ratios[EFFICIENCY_COUNT] = {
        total > 0 ? useful / total : 1, total > 0 ? in_teams / total : 1,
        in_teams > 0 ? balanced / in_teams : 1, balanced > 0 ? scheduled / balanced : 1,
        scheduled > 0 ? useful / scheduled : 1};
    double ratio = ratios[efficiency];

    return ratio < 0 ? 0 : ratio;
}

struct path_time *profile_path_times(const struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    size_t count = experiment->path_count;
    struct path_time *times = xzalloc(count * sizeof *times);
    int64_t *sums = xcalloc(count + 1, sizeof *sums);
    double unit = 1e-9 / (profile->threads > 0 ? (double)profile->threads : 1);

    /* A path comes after its parent: backwards, children are complete before they are added. */
    for (size_t i = count; i-- > 0;) {
        const struct path *path = experiment->paths[i];
        sums[i] = add_times(sums[i], profile->paths.item[i].exclusive);
        times[i].exclusive = unit * (double)profile->paths.item[i].exclusive;
        times[i].inclusive = unit * (double)sums[i];
        if (path->parent)
            sums[path->parent->index] = add_times(sums[path->parent->index], sums[i]);
    }
    free(sums);
    if (count > 0) { /* threads without a team are idle in the program itself */
        double whole = unit * (double)profile->total,
               inside = times[0].inclusive - times[0].exclusive;
        times[0] = (struct path_time){whole, whole > inside ? whole - inside : 0};
    }
    return times;
}

/* ---- The whole --------------------------------------------------------------------------- */

static struct offload_wait find_devices(const struct experiment *experiment)
{
    struct offload *offload = offload_new(experiment, NULL);
    struct offload_wait wait = offload_wait(experiment, offload);

    offload_free(offload);
    return wait;
}

/* Regions are met as processes are read. */
void profile_grow(struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    size_t from = profile->region_count, count = experiment->region_count;

    if (count <= from)
        return;
    profile->regions = xresize(profile->regions, count, sizeof *profile->regions);
    profile->events = xresize(profile->events, count, sizeof *profile->events);
    memset(profile->regions + from, 0, (count - from) * sizeof *profile->regions);
    memset(profile->events + from, 0, (count - from) * sizeof *profile->events);
    for (size_t i = from; i < count; i++) {
        profile->regions[i].region = experiment->regions[i];
        profile->regions[i].construct = construct_of(experiment->regions[i]);
    }
    profile->region_count = count;
}

struct profile *profile_begin(struct experiment *experiment, const struct selection *selection)
{
    struct profile *profile = xzalloc(sizeof *profile);

    profile->experiment = experiment;
    profile->selection = selection;
    profile_grow(profile);
    return profile;
}

void profile_add(struct profile *profile, const struct process *process)
{
    profile_grow(profile);
    add_process_times(profile, process);
    add_want(profile, process);
    add_events(profile, process);
    path_sums_add(&profile->paths, process, profile->selection, &profile->outside);
    hybrid_add(&profile->hybrid, profile, process);
    for (size_t k = 0; k < process->location_count; k++) {
        const struct recorded_location *location = process->locations[k];
        if (location->kind == LOCATION_THREAD && location->node_count &&
            select_location(profile->selection, location))
            add_worker(profile, location);
    }
}

void profile_end(struct profile *profile)
{
    profile_grow(profile);
    path_sums_grow(&profile->paths, profile->experiment->path_count);
    add_ended_ranks(profile);
    add_silent_ranks(profile);
    add_teams(profile);
    profile->devices = find_devices(profile->experiment);
    hybrid_end(&profile->hybrid, profile);
}

struct profile *profile_new(struct experiment *experiment, const struct selection *selection)
{
    struct profile *profile = profile_begin(experiment, selection);

    experiment_merge(experiment);
    find_workers(profile, selection);
    for (size_t i = 0; i < experiment->process_count; i++)
        profile_add(profile, experiment->processes[i]);
    profile_end(profile);
    return profile;
}

void profile_free(struct profile *profile)
{
    if (!profile)
        return;
    lock_gains_free(profile->lock_gains);
    for (size_t i = 0; i < profile->region_count; i++)
        free(profile->regions[i].rows);
    for (size_t i = 0; i < profile->finding_count; i++)
        free(profile->findings[i].text);
    path_sums_free(&profile->paths);
    free(profile->regions);
    free(profile->events);
    free(profile->findings);
    free(profile->workers);
    free(profile->serial_between);
    free(profile);
}
