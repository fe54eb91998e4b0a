/* What is said of a whole run: of all its processes, and where old traces do not tell, of the one
 * that the anchor is about. */
#include "config.h"

#include "analysis/answer/whole.h"

#include "analysis/answer/add.h"
#include "analysis/answer/construct.h"

#include <stdlib.h>
#include <string.h>

/* ---- Threads ----------------------------------------------------------------------------- */

size_t experiment_processes(const struct experiment *experiment)
{
    size_t here = experiment->process_count + (size_t)experiment->given_back.processes;

    return here > experiment->rank_count ? here : experiment->rank_count;
}

int64_t silent_ranks(const struct experiment *experiment)
{
    int64_t traces = (int64_t)experiment->trace_count + experiment->spool_count;
    bool all = experiment_processes(experiment) == experiment->trace_count; /* were asked for */

    return all && experiment->run.ranks > traces ? experiment->run.ranks - traces : 0;
}

static bool has_worked(const struct recorded_location *location)
{
    for (size_t i = 0; i < location->node_count; i++) {
        if (location->nodes[i]->visits)
            return true;
    }
    return false;
}

static int compare_times(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

    return (left > right) - (left < right);
}

/* The largest number of locations that were there at the same time, as far as locations tell. */
static int64_t overlapping_locations(const struct process *process)
{
    int64_t *begins = xzalloc(process->location_count * sizeof *begins);
    int64_t *ends = xzalloc(process->location_count * sizeof *ends);
    size_t count = 0, ended = 0, most = 0;

    for (size_t k = 0; k < process->location_count; k++) {
        const struct recorded_location *location = process->locations[k];
        if (location->kind != LOCATION_THREAD || !has_worked(location))
            continue;
        begins[count] = location->begin;
        ends[count++] = location->end;
    }
    qsort(begins, count, sizeof *begins, compare_times);
    qsort(ends, count, sizeof *ends, compare_times);
    for (size_t i = 0; i < count; i++) {
        while (ended < i &&
               ends[ended] < begins[i]) /* a file may say that one ends before it begins */
            ended++;
        if (i + 1 - ended > most)
            most = i + 1 - ended;
    }
    free(begins);
    free(ends);
    return (int64_t)most;
}

int64_t process_threads(const struct process *process)
{
    const struct experiment *experiment = process->experiment;

    if (process->threads)
        return process->threads;
    int64_t threads = overlapping_locations(process);
    if (experiment_processes(experiment) == 1 && experiment->run.threads > threads)
        threads = experiment->run.threads;
    return threads;
}

int64_t experiment_threads(const struct experiment *experiment)
{
    return silent_ranks(experiment) /* one each */ + experiment_sums(experiment).threads;
}

int64_t experiment_ranks(const struct experiment *experiment)
{
    return (int64_t)experiment_processes(experiment) + silent_ranks(experiment);
}

/* ---- Time -------------------------------------------------------------------------------- */

int64_t experiment_duration(const struct experiment *experiment)
{
    return experiment_sums(experiment).longest;
}

int64_t process_cpu(const struct process *process)
{
    const struct experiment *experiment = process->experiment;

    if (process->has_times)
        return process->user + process->system;
    return experiment_processes(experiment) == 1 && experiment->run.has_times
               ? experiment->run.user + experiment->run.system
               : -1;
}

bool experiment_times(const struct experiment *experiment, int64_t *user, int64_t *system)
{
    struct process_sums sums = experiment_sums(experiment);

    if (sums.lacks_times) { /* an older trace has those of the lowest rank */
        *user = experiment->run.user;
        *system = experiment->run.system;
        return sums.is_complete && experiment->run.has_times;
    }
    *user = sums.user;
    *system = sums.system;
    return true;
}

int64_t location_communication(const struct recorded_location *location)
{
    int64_t time = 0;

    for (size_t n = 0; n < location->node_count; n++) {
        const struct profile_node *node = location->nodes[n];
        if (node_is_mpi(node) && !node_is_inside_mpi(node))
            time = add_times(time, node_inclusive(node));
    }
    return time;
}

int64_t process_communication(const struct process *process)
{
    int64_t time = 0;

    for (size_t i = 0; i < process->location_count; i++)
        time = add_times(time, location_communication(process->locations[i]));
    return time;
}

int64_t process_wait(const struct process *process)
{
    int64_t wait = 0;

    for (size_t i = 0; i < process->location_count; i++)
        wait += process->locations[i]->wait;
    return wait;
}

int64_t experiment_wait(const struct experiment *experiment)
{
    return experiment_sums(experiment).wait;
}

/* ---- The measurement --------------------------------------------------------------------- */

int64_t process_cost(const struct process *process)
{
    int64_t cost = 0;

    for (size_t i = 0; i < process->location_count; i++)
        cost += process->locations[i]->cost + process->locations[i]->setup;
    return cost;
}

/* ---- Sums -------------------------------------------------------------------------------- */

static void add_location(struct process_sums *sums, const struct recorded_location *location)
{
    bool is_thread = location->kind == LOCATION_THREAD;

    sums->locations++;
    sums->nodes += (int64_t)location->node_count;
    sums->left_out += location->left_out;
    sums->instances += location->instances;
    sums->mpi_missing += location->lacks_calls;
    for (size_t n = 0; n < location->node_count; n++) {
        const struct profile_node *node = location->nodes[n];
        sums->pairs += is_thread ? node->visits + node->columns[COLUMN_cc] : 0;
        sums->barriers += strcmp(node->region->construct, "barrier") == 0 ? node->visits : 0;
        sums->visits += node->parent ? node->visits : 0;
        sums->kept += node->parent ? node->kept : 0;
    }
}

void process_sums_add(struct process_sums *sums, const struct process *process)
{
    int64_t duration = process->finalize - process->init;

    if (!process->has_times && !sums->lacks_times) {
        sums->lacks_times = true;
        sums->is_complete = process->complete;
    }
    if (!sums->processes || process->rank < sums->first_rank) {
        sums->first_rank = process->rank;
        sums->epoch = process->epoch;
    }
    sums->processes++;
    sums->longest = duration > sums->longest ? duration : sums->longest;
    sums->written = process->written > sums->written ? process->written : sums->written;
    sums->threads += process_threads(process);
    sums->user += process->user;
    sums->system += process->system;
    sums->incomplete += process->cut || !process->complete;
    sums->wait += process_wait(process);
    sums->cost += process_cost(process);
    sums->requests += process->requests;
    for (size_t k = 0; k < process->location_count; k++)
        add_location(sums, process->locations[k]);
}

void process_sums_join(struct process_sums *sums, const struct process_sums *more)
{
    if (!sums->processes || more->first_rank < sums->first_rank) {
        sums->first_rank = more->first_rank;
        sums->epoch = more->epoch;
    }
    if (!sums->lacks_times)
        sums->is_complete = more->is_complete;
    sums->lacks_times |= more->lacks_times;
    sums->processes += more->processes;
    sums->locations += more->locations;
    sums->nodes += more->nodes;
    sums->longest = more->longest > sums->longest ? more->longest : sums->longest;
    sums->threads += more->threads;
    sums->written = more->written > sums->written ? more->written : sums->written;
    sums->user += more->user;
    sums->system += more->system;
    sums->incomplete += more->incomplete;
    sums->wait += more->wait;
    sums->cost += more->cost;
    sums->requests += more->requests;
    sums->left_out += more->left_out;
    sums->pairs += more->pairs;
    sums->barriers += more->barriers;
    sums->visits += more->visits;
    sums->kept += more->kept;
    sums->instances += more->instances;
    sums->mpi_missing += more->mpi_missing;
}

struct process_sums experiment_sums(const struct experiment *experiment)
{
    struct process_sums sums = experiment->given_back;

    for (size_t i = 0; i < experiment->process_count; i++)
        process_sums_add(&sums, experiment->processes[i]);
    return sums;
}

int64_t experiment_cost(const struct experiment *experiment)
{
    int64_t cost = experiment_sums(experiment).cost;

    return cost ? cost : experiment->overhead.total;
}

int64_t experiment_pairs(const struct experiment *experiment)
{
    struct process_sums sums = experiment_sums(experiment);

    return sums.cost ? sums.pairs : experiment->overhead.events;
}

bool experiment_cost_is_rough(const struct experiment *experiment)
{
    return 2 * experiment_sums(experiment).barriers > experiment_pairs(experiment);
}

void experiment_instances(const struct experiment *experiment, int64_t *visits, int64_t *kept)
{
    struct process_sums sums = experiment_sums(experiment);

    *visits = sums.visits;
    *kept = sums.kept;
}

int64_t experiment_left_out(const struct experiment *experiment)
{
    return experiment_sums(experiment).left_out;
}

bool experiment_has_functions(const struct experiment *experiment)
{
    for (size_t i = 0; i < experiment->region_count; i++) {
        if (strcmp(experiment->regions[i]->layer, "function") == 0)
            return true;
    }
    return false;
}

int64_t experiment_written(const struct experiment *experiment)
{
    return experiment_sums(experiment).written;
}

int64_t experiment_open_requests(const struct experiment *experiment)
{
    return experiment_sums(experiment).requests;
}
