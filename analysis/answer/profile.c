/* The profile: measures per region and thread, losses per team, efficiencies. */
#include "config.h"

#include "analysis/answer/profile.h"

#include "analysis/answer/lock-gain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const efficiency_names[EFFICIENCY_COUNT] = {"parallel", "serialisation", "load_balance",
                                                        "scheduling"};

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
    if (experiment->process_count > 1)
        snprintf(text, size, "P%d:%d", location->process->rank, location->number);
    else
        snprintf(text, size, "%d", location->number);
}

/* ---- Regions ----------------------------------------------------------------------------- */

static void add_row(struct region_row *row, const struct measures *measures,
                    const struct profile_node *node, bool nested, struct experiment *experiment)
{
    for (int m = 0; m < MEASURE_COUNT; m++) {
        if (!nested || measure_is_count(m))
            row->measures.value[m] += measures->value[m];
    }
    row->exclusive += node_exclusive(node);
    if (!node->counters)
        return;
    if (!row->counters)
        row->counters =
            pool_allocate(&experiment->pool, experiment->counter_count * sizeof *row->counters);
    for (size_t i = 0; i < experiment->counter_count && !nested; i++)
        count_add(&row->counters[i], node->counters[i]);
}

/* `open`: how many nodes of each region are open above this one. Time of a region inside itself is
 * part of the outer one's. */
static void add_to_region(struct profile *profile, const struct profile_node *node, size_t worker,
                          const int *open)
{
    struct region_profile *region = &profile->regions[node->region->number];
    struct measures measures;

    if (!node->visits && !node->time && !node->columns[COLUMN_cc])
        return;
    if (!region->rows)
        region->rows = xzalloc(profile->worker_count * sizeof *region->rows);
    if (!region->rows[worker])
        region->rows[worker] =
            pool_allocate(&profile->experiment->pool, sizeof *region->rows[worker]);
    node_measures(node, false, &measures);
    bool nested = open[node->region->number] > 0 && !node->task;
    add_row(region->rows[worker], &measures, node, nested, profile->experiment);
    add_row(&region->sum, &measures, node, nested, profile->experiment);
}

static void add_worker(struct profile *profile, const struct recorded_location *location,
                       const struct selection *selection)
{
    int *open = xzalloc(profile->region_count * sizeof *open);
    size_t worker = profile_worker(profile, location);
    const struct profile_node *last = NULL;

    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        /* Nodes come in the order of a walk: what is not above this one has been left. */
        for (; last && last != node->parent; last = last->parent)
            open[last->region->number]--;
        if (region_is_ours(node->region))
            profile->measuring += node_exclusive(node);
        else if (node->parent && select_node(selection, node))
            add_to_region(profile, node, worker, open);
        open[node->region->number]++;
        last = node;
    }
    free(open);
}

bool region_has_rows(const struct region_profile *profile)
{
    return profile->rows != NULL;
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

/* ---- Teams ------------------------------------------------------------------------------- */

/* What the threads that one process had in a parallel call path lost. */
struct team_loss {
    int64_t members, wall, cpu;
    int64_t lost, least; /* over members: sum and minimum of the overhead inside */
    int64_t overheads[OVERHEAD_COUNT];
};

/* For each node the innermost parallel node around it (or itself), by node index. */
static const struct profile_node **enclosing_parallels(const struct recorded_location *location)
{
    const struct profile_node **around = xzalloc(location->node_count * sizeof *around);

    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        assert(!node->parent || node->parent->index < node->index);
        if (construct_of(node->region)->is_parallel)
            around[i] = node;
        else if (node->parent)
            around[i] = around[node->parent->index];
    }
    return around;
}

/* Add up a location: overheads of each node go to the team of the parallel region around it. */
static void add_to_teams(struct profile *profile, const struct recorded_location *location,
                         struct team_loss *teams)
{
    const struct profile_node **around = enclosing_parallels(location);
    int64_t(*lost)[OVERHEAD_COUNT] = xzalloc(location->node_count * sizeof *lost);

    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        int64_t outside[OVERHEAD_COUNT] = {0};
        node_overheads(node, around[i] ? lost[around[i]->index] : outside);
        profile->overheads[OVERHEAD_MPI] += outside[OVERHEAD_MPI];
        if (!around[i] && node->parent)
            profile->serial_regions += node_exclusive(node) + node->columns[COLUMN_ct];
    }
    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        if (around[i] != node || !node->visits)
            continue;
        struct team_loss *team = &teams[node->path->index];
        int64_t sum = 0;
        for (int o = 0; o < OVERHEAD_COUNT; o++) {
            team->overheads[o] += lost[i][o];
            sum += lost[i][o];
        }
        if (team->members == 0 || sum < team->least)
            team->least = sum;
        team->members++;
        team->lost += sum;
        team->cpu += node->time;
        if (node->time > team->wall)
            team->wall = node->time;
    }
    free(lost);
    free(around);
}

/* In its location: the outer region of a thread that only works in a nested team is a path (v = 0).
 */
static bool is_outermost_parallel(const struct profile_node *node)
{
    if (!node->visits || !construct_of(node->region)->is_parallel)
        return false;
    for (node = node->parent; node; node = node->parent) {
        if (node->visits && construct_of(node->region)->is_parallel)
            return false;
    }
    return true;
}

/* ---- Times ------------------------------------------------------------------------------- */

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
            if (is_outermost_parallel(location->nodes[i]))
                time += location->nodes[i]->time;
        }
        team_cpu += time;
        if (time > parallel)
            parallel = time;
    }
    int64_t serial = duration > parallel ? duration - parallel : 0, total = duration * threads;
    /* Until the last process ends, the others hold their processors. */
    int64_t ended = (profile->duration - duration) * threads;
    profile->threads += threads;
    profile->total += total + ended;
    profile->ended += ended;
    profile->parallel += parallel;
    profile->serial += serial;
    profile->idle += total > team_cpu + serial ? total - team_cpu - serial : 0;
    profile->idle += ended;
}

/* All that is known of a rank without a trace is that it ran on a thread of its own. */
static void add_silent_ranks(struct profile *profile)
{
    int64_t ranks = silent_ranks(profile->experiment);

    profile->threads += ranks;
    profile->total += ranks * profile->duration;
    profile->serial += ranks * profile->duration;
}

static void add_teams(struct profile *profile, const struct team_loss *teams)
{
    for (size_t i = 0; i < profile->experiment->path_count; i++) {
        const struct path *path = profile->experiment->paths[i];
        const struct team_loss *team = &teams[i];
        struct region_profile *region = &profile->regions[path->region->number];
        if (!team->members)
            continue;
        region->wall += team->wall;
        region->cpu += team->cpu;
        profile->imbalance += team->lost - team->least * team->members;
        profile->common += team->least * team->members;
        for (int o = 0; o < OVERHEAD_COUNT; o++) {
            region->overheads[o] += team->overheads[o];
            profile->overheads[o] += team->overheads[o];
        }
    }
}

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

/* Work that took more time than the process had processors did not run. It may have slept, too: no
 * more than what waited for a processor is meant here. */
static double work_that_waited(const struct profile *profile, const struct process *process)
{
    double work = called_work(profile), used = (double)process_cpu(process);
    double lost = work - used, waited = (double)process_wait(process);

    if (profile->experiment->process_count > 1 || used < 0 || work <= 0 || lost <= 0)
        return 0;
    return (lost < waited ? lost : waited) / work;
}

struct processor_want profile_processor_want(const struct profile *profile)
{
    enum { LEAST = 5 }; /* percent */
    struct processor_want want = {NULL, 0, 0, 0};

    for (size_t i = 0; i < profile->experiment->process_count; i++) {
        const struct process *process = profile->experiment->processes[i];
        double time =
            (double)(process->finalize - process->init) * (double)process_threads(process);
        double waited = time > 0 ? (double)process_wait(process) / time : 0;
        want.processes += waited >= LEAST / 100.0;
        if (waited >= LEAST / 100.0 && waited >= want.waited) {
            want.process = process;
            want.waited = waited < 1 ? waited : 1;
        }
    }
    if (want.process)
        want.work = work_that_waited(profile, want.process);
    return want;
}

double profile_efficiency(const struct profile *profile, enum efficiency efficiency)
{
    double total = (double)profile->total;
    double in_teams = total - (double)(profile->idle - profile->ended);
    double balanced = in_teams - (double)profile->imbalance - (double)profile->ended;
    double useful = balanced - (double)profile->common;
    double ratios[EFFICIENCY_COUNT] = {
        total > 0 ? useful / total : 1, total > 0 ? in_teams / total : 1,
        in_teams > 0 ? balanced / in_teams : 1, balanced > 0 ? useful / balanced : 1};
    double ratio = ratios[efficiency];

    return ratio < 0 ? 0 : ratio;
}

struct path_time *profile_path_times(const struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    size_t count = experiment->path_count;
    struct path_time *times = xzalloc(count * sizeof *times);
    double unit = 1e-9 / (profile->threads > 0 ? (double)profile->threads : 1);

    /* A path comes after its parent: backwards, children are complete before they are added. */
    for (size_t i = count; i-- > 0;) {
        const struct path *path = experiment->paths[i];
        for (const struct profile_node *node = path->nodes; node; node = node->same)
            times[i].exclusive += unit * (double)(node_exclusive(node) + node->columns[COLUMN_ct]);
        times[i].inclusive += times[i].exclusive;
        if (path->parent)
            times[path->parent->index].inclusive += times[i].inclusive;
    }
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

struct profile *profile_new(struct experiment *experiment, const struct selection *selection)
{
    struct profile *profile = xzalloc(sizeof *profile);

    experiment_merge(experiment);
    profile->experiment = experiment;
    profile->region_count = experiment->region_count;
    profile->regions = xzalloc(profile->region_count * sizeof *profile->regions);
    for (size_t i = 0; i < profile->region_count; i++) {
        profile->regions[i].region = experiment->regions[i];
        profile->regions[i].construct = construct_of(experiment->regions[i]);
    }
    find_workers(profile, selection);
    profile->duration = experiment_duration(experiment);
    add_silent_ranks(profile);
    struct team_loss *teams = xzalloc(experiment->path_count * sizeof *teams);
    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        memset(teams, 0, experiment->path_count * sizeof *teams);
        add_process_times(profile, process);
        for (size_t k = 0; k < process->location_count; k++) {
            const struct recorded_location *location = process->locations[k];
            if (location->kind != LOCATION_THREAD || !location->node_count)
                continue;
            add_to_teams(profile, location, teams);
            if (select_location(selection, location))
                add_worker(profile, location, selection);
        }
        add_teams(profile, teams);
    }
    free(teams);
    profile->devices = find_devices(experiment);
    return profile;
}

void profile_free(struct profile *profile)
{
    lock_gains_free(profile->lock_gains);
    for (size_t i = 0; i < profile->region_count; i++)
        free(profile->regions[i].rows);
    for (size_t i = 0; i < profile->finding_count; i++)
        free(profile->findings[i].text);
    free(profile->regions);
    free(profile->findings);
    free(profile->workers);
    free(profile->serial_between);
    free(profile);
}
