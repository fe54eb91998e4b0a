/* Performance properties: which constructs lose time, why, and what it would save to mend them. The
 * names are ompP's where it has one. */
#include "config.h"

#include "analysis/answer/lock-gain.h"
#include "analysis/answer/lock-table.h"
#include "analysis/answer/offload-advice.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum condition {
    ALWAYS,
    FEW_SECTIONS,
    ENOUGH_SECTIONS,
    UNEVEN,      /* some threads wait much more than others */
    IN_TURN,     /* all wait about as long, at different times */
    NO_TASKS,    /* are created in it */
    SOON_TASKS,  /* are, in the lesser part of its time */
    SLOW_TASKS,  /* are, in the greater part of its time */
    FIRST_START, /* that of them which creates threads */
    LATER_STARTS,
    FREQUENT /* more than 1000 executions per second and thread */
};

static const struct property {
    enum construct_id construct;
    uint32_t measures; /* whose sum is the lost time */
    enum condition condition;
    const char *name;
    const char *sentence; /* %s: the time lost, summed over threads */
} properties[] = {
    {CONSTRUCT_PARALLEL, MEASURE_BIT(exitBarT), UNEVEN, "ImbalanceInParallelRegion",
     "threads wait %s at the end of the region for the one that has most to do"},
    {CONSTRUCT_PARALLEL, MEASURE_BIT(exitBarT), IN_TURN, "ImbalanceInParallelRegion",
     "threads wait %s at the end of the region, each in turn: work changes, or the machine is "
     "busy"},
    {CONSTRUCT_PARALLEL_LOOP, MEASURE_BIT(exitBarT), UNEVEN, "ImbalanceInParallelLoop",
     "threads wait %s at the end of the loop: iterations are uneven; try another schedule"},
    {CONSTRUCT_PARALLEL_LOOP, MEASURE_BIT(exitBarT), IN_TURN, "ImbalanceInParallelLoop",
     "threads wait %s at the end of the loop, each in turn: work changes, or the machine is busy"},
    {CONSTRUCT_LOOP, MEASURE_BIT(exitBarT), UNEVEN, "ImbalanceInParallelLoop",
     "threads wait %s at the end of the loop: iterations are uneven; try another schedule"},
    {CONSTRUCT_LOOP, MEASURE_BIT(exitBarT), IN_TURN, "ImbalanceInParallelLoop",
     "threads wait %s at the end of the loop, each in turn: work changes, or the machine is busy"},
    {CONSTRUCT_PARALLEL_WORKSHARE, MEASURE_BIT(exitBarT), ALWAYS, "ImbalanceInParallelWorkshare",
     "threads wait %s at the end of the workshare: its parts are uneven"},
    {CONSTRUCT_WORKSHARE, MEASURE_BIT(exitBarT), ALWAYS, "ImbalanceInParallelWorkshare",
     "threads wait %s at the end of the workshare: its parts are uneven"},
    {CONSTRUCT_PARALLEL_SECTIONS, MEASURE_BIT(exitBarT), FEW_SECTIONS,
     "ImbalanceDueToNotEnoughSections", "threads wait %s: there are fewer sections than threads"},
    {CONSTRUCT_SECTIONS, MEASURE_BIT(exitBarT), FEW_SECTIONS, "ImbalanceDueToNotEnoughSections",
     "threads wait %s: there are fewer sections than threads"},
    {CONSTRUCT_PARALLEL_SECTIONS, MEASURE_BIT(exitBarT), ENOUGH_SECTIONS,
     "ImbalanceDueToUnevenSectionDistribution",
     "threads wait %s at the end of the sections: some are longer than others"},
    {CONSTRUCT_SECTIONS, MEASURE_BIT(exitBarT), ENOUGH_SECTIONS,
     "ImbalanceDueToUnevenSectionDistribution",
     "threads wait %s at the end of the sections: some are longer than others"},
    {CONSTRUCT_SINGLE, MEASURE_BIT(exitBarT), NO_TASKS, "UnparallelizedInSingleRegion",
     "threads wait %s while one executes the single; nowait lets them go on"},
    {CONSTRUCT_SINGLE, MEASURE_BIT(exitBarT), SOON_TASKS, "UnevenTasks",
     "threads wait %s for the tasks of the single: they are too few, uneven, or depend on each "
     "other"},
    {CONSTRUCT_SINGLE, MEASURE_BIT(exitBarT), SLOW_TASKS, "SlowTaskCreation",
     "threads wait %s while one creates the tasks of the single: let several create them, or make "
     "them larger"},
    {CONSTRUCT_CRITICAL, MEASURE_BIT(enterT), ALWAYS, "CriticalSectionContention",
     "threads wait %s to enter the critical section; shorten it, or use a reduction or atomic"},
    {CONSTRUCT_LOCK, MEASURE_BIT(enterT), ALWAYS, "LockContention", "threads wait %s for the lock"},
    {CONSTRUCT_ORDERED, MEASURE_BIT(enterT), ALWAYS, "WaitInOrdered",
     "threads wait %s for their turn in the ordered region"},
    {CONSTRUCT_BARRIER, MEASURE_BIT(waitT), ALWAYS, "WaitAtBarrier",
     "threads wait %s at the barrier"},
    {CONSTRUCT_TASKWAIT, MEASURE_BIT(waitT), ALWAYS, "WaitAtTaskwait",
     "threads wait %s for tasks that run elsewhere"},
    {CONSTRUCT_TASKGROUP, MEASURE_BIT(exitT), ALWAYS, "WaitAtTaskgroup",
     "threads wait %s for tasks that run elsewhere"},
    {CONSTRUCT_TASK, MEASURE_BIT(createT), ALWAYS, "CostOfTaskCreation",
     "creating the tasks takes %s; make them fewer and larger"},
    {CONSTRUCT_ATOMIC, MEASURE_BIT(execT), FREQUENT, "FrequentAtomic",
     "threads spend %s in frequent atomic operations; a reduction may do"},
    {CONSTRUCT_PARALLEL, MEASURE_BIT(startupT) | MEASURE_BIT(shutdwnT), LATER_STARTS,
     "InsufficientWorkInParallelRegion",
     "starting and ending the team takes %s; give it more work at a time"},
    {CONSTRUCT_PARALLEL, MEASURE_BIT(startupT) | MEASURE_BIT(shutdwnT), FIRST_START,
     "CreationOfThreads",
     "starting and ending the team takes %s, once: its threads are created, or have to wake up"},
    {CONSTRUCT_PARALLEL_LOOP, MEASURE_BIT(startupT) | MEASURE_BIT(shutdwnT), LATER_STARTS,
     "InsufficientWorkInParallelLoop",
     "starting and ending the team takes %s; give it more work at a time"},
    {CONSTRUCT_PARALLEL_LOOP, MEASURE_BIT(startupT) | MEASURE_BIT(shutdwnT), FIRST_START,
     "CreationOfThreads",
     "starting and ending the team takes %s, once: its threads are created, or have to wake up"},
    {CONSTRUCT_MASTER, MEASURE_BIT(execT), ALWAYS, "UnparallelizedInMasterRegion",
     "threads wait %s afterwards for the one that is in the master region"},
    {CONSTRUCT_MASKED, MEASURE_BIT(execT), ALWAYS, "UnparallelizedInMaskedRegion",
     "threads wait %s afterwards for the one that is in the masked region"},
};

enum { PROPERTY_COUNT = sizeof properties / sizeof *properties };

int64_t *profile_team_sizes(const struct experiment *experiment)
{
    int64_t *sizes = xzalloc(experiment->path_count * sizeof *sizes);

    for (size_t i = 0; i < experiment->path_count; i++) {
        const struct path *path = experiment->paths[i];
        assert(!path->parent || path->parent->index < path->index);
        sizes[i] = path->parent ? sizes[path->parent->index] : 1;
        if (!construct_of(path->region)->is_parallel)
            continue;
        sizes[i] = 0;
        for (const struct profile_node *node = path->nodes; node; node = node->same)
            sizes[i] += node->visits > 0;
        sizes[i] += sizes[i] == 0;
    }
    return sizes;
}

/* The thread that waited least waited at least half as long as the average. */
static bool waits_in_turn(const struct path *path)
{
    double sum = 0, least = 0;
    int count = 0;

    for (const struct profile_node *node = path->nodes; node; node = node->same) {
        struct measures measures;
        if (!node->visits)
            continue;
        node_measures(node, false, &measures);
        double wait = (double)measures.value[MEASURE_exitBarT];
        sum += wait;
        if (count++ == 0 || wait < least)
            least = wait;
    }
    return count > 1 && 2 * least * count >= sum;
}

/* Whether tasks are created in it, at any depth. */
static bool creates_tasks(const struct path *path)
{
    struct path *top = path->first;

    for (struct path *at = top; at; at = path_next(path, at))
        if (at->task)
            return true;
    return false;
}

/* The body takes more than half of the time that passes until the end of the barrier. */
static bool is_mostly_body(const struct path *path)
{
    double body = 0, longest = 0;

    for (const struct profile_node *node = path->nodes; node; node = node->same) {
        body += (double)node->columns[COLUMN_bo];
        if ((double)node->time > longest)
            longest = (double)node->time;
    }
    return 2 * body > longest;
}

static bool applies(const struct property *property, const struct path *path)
{
    if (property->construct != path->region->kind->id)
        return false;
    switch (property->condition) {
    case FEW_SECTIONS:
        return path_few_sections(path);
    case ENOUGH_SECTIONS:
        return !path_few_sections(path);
    case UNEVEN:
        return !waits_in_turn(path);
    case IN_TURN:
        return waits_in_turn(path);
    case NO_TASKS:
        return !creates_tasks(path);
    case SOON_TASKS:
        return creates_tasks(path) && !is_mostly_body(path);
    case SLOW_TASKS:
        return creates_tasks(path) && is_mostly_body(path);
    case ALWAYS:
    case FIRST_START:
    case LATER_STARTS:
    case FREQUENT:
        break;
    }
    return true;
}

/* ---- One thread alone -------------------------------------------------------------------- */

static bool is_master(const struct path *path)
{
    enum construct_id id = path->region->kind->id;

    return id == CONSTRUCT_MASTER || id == CONSTRUCT_MASKED;
}

/* What threads wait in barriers at, or at the end of, a construct. */
static double barrier_wait(const struct path *path)
{
    double wait = 0;

    for (const struct profile_node *node = path->nodes; node; node = node->same) {
        struct measures measures;
        node_measures(node, false, &measures);
        wait += (double)measures.value[MEASURE_exitBarT];
        if (path->region->kind->id == CONSTRUCT_BARRIER)
            wait += (double)measures.value[MEASURE_waitT];
    }
    return wait;
}

static bool comes_after(const struct path *path, const struct path *before)
{
    for (const struct profile_node *node = path->nodes; node; node = node->same)
        for (const struct profile_predecessor *p = node->predecessors; p; p = p->next)
            if (p->node && p->node->path == before)
                return true;
    return false;
}

/* How much of what threads wait at each path is for a master region before it; and what is waited
 * for each of those, at its own index. */
static void take_wait(const struct path *master, const struct path *at, int64_t team, double *wait)
{
    double left = barrier_wait(at) - wait[at->index], alone = 0;

    for (const struct profile_node *node = master->nodes; node; node = node->same)
        alone += (double)node_inclusive(node);
    alone = alone * (double)(team - 1) - wait[master->index];
    if (left > alone)
        left = alone;
    if (left <= 0)
        return;
    wait[at->index] += left;
    wait[master->index] += left;
}

/* The others wait at what follows; at the end of the region, where nothing does. */
static double *waits_for_masters(const struct experiment *experiment, const int64_t *sizes)
{
    double *wait = xzalloc(experiment->path_count * sizeof *wait);

    for (size_t i = 0; i < experiment->path_count; i++) {
        const struct path *master = experiment->paths[i];
        bool followed = false;
        construct_of(master->region);
        if (!master->parent || !is_master(master))
            continue;
        for (const struct path *at = master->parent->first; at; at = at->next) {
            construct_of(at->region);
            if (at == master || !comes_after(at, master))
                continue;
            followed = true;
            take_wait(master, at, sizes[i], wait);
        }
        if (!followed)
            take_wait(master, master->parent, sizes[i], wait);
    }
    return wait;
}

/* ---- Losses ------------------------------------------------------------------------------ */

/* What each property costs at each region: region by region, property by property. */
struct loss {
    double time, gain, visits;
};

/* Of the time to start and end a team, what it took once: all where there was one, and one start
 * that took far longer than the others. */
static double first_start(const struct profile_node *node, double time)
{
    enum { FAR_LONGER = 10 };
    double longest = (double)node->longest_startup;

    if (node->visits < 2)
        return time;
    double other = ((double)node->columns[COLUMN_st] - longest) / (double)(node->visits - 1);
    return longest > FAR_LONGER * other ? longest - other : 0;
}

static double lost_time(const struct property *property, const struct profile_node *node)
{
    struct measures measures;
    double time = 0;

    node_measures(node, false, &measures);
    for (int m = 0; m < MEASURE_COUNT; m++)
        if (property->measures >> m & 1)
            time += (double)measures.value[m];
    if (property->condition == FIRST_START)
        return first_start(node, time);
    if (property->condition == LATER_STARTS)
        return time - first_start(node, time);
    return time;
}

static bool is_barrier_wait(const struct property *property)
{
    return property->measures == MEASURE_BIT(exitBarT) || property->construct == CONSTRUCT_BARRIER;
}

/* `for_masters`: as waits_for_masters() says. */
static void add_losses(const struct path *path, int64_t team, double for_masters,
                       struct loss *losses)
{
    for (int p = 0; p < PROPERTY_COUNT; p++) {
        double time = 0;
        if (!applies(&properties[p], path))
            continue;
        for (const struct profile_node *node = path->nodes; node; node = node->same) {
            time += lost_time(&properties[p], node);
            losses[p].visits += (double)node->visits;
        }
        if (is_master(path))
            time = for_masters;
        else if (is_barrier_wait(&properties[p]))
            time -= for_masters < time ? for_masters : time;
        losses[p].time += time;
        losses[p].gain += time / (double)team;
    }
}

static bool is_lock_wait(struct source_region *region)
{
    enum construct_id id = construct_of(region)->id;

    return id == CONSTRUCT_LOCK || id == CONSTRUCT_CRITICAL;
}

/* `text` is taken over. */
static void put_finding(struct profile *profile, struct source_region *region, const char *property,
                        char *text, double time, double gain)
{
    profile->findings = xgrow(profile->findings, profile->finding_count, &profile->finding_capacity,
                              sizeof *profile->findings);
    profile->findings[profile->finding_count++] =
        (struct performance_finding){region, property, text, gain * 1e-9,
                                     profile->total > 0 ? 100 * time / (double)profile->total : 0};
}

static void add_finding(struct profile *profile, struct source_region *region, const char *property,
                        const char *sentence, double time, double gain)
{
    char lost[32];

    time_text(lost, sizeof lost, (int64_t)time);
    char *text = xformat(sentence, lost), *more = NULL;
    if (region && is_lock_wait(region))
        more = lock_blame(profile->experiment, region);
    if (more) {
        bool is_lock = strcmp(property, "LockContention") == 0;
        char *whole = xformat("%s%s%s", text, more,
                              is_lock ? "; hold it shorter, or take it less often" : "");
        free(text);
        free(more);
        text = whole;
    }
    put_finding(profile, region, property, text, time, gain);
}

static int compare_findings(const void *a, const void *b)
{
    const struct performance_finding *left = a, *right = b;

    return (left->gain < right->gain) - (left->gain > right->gain);
}

/* ---- Threads that have no part in a team ------------------------------------------------- */

/* What an outermost parallel region had of the threads of one process. */
struct team_use {
    int64_t wall, cpu;
    int64_t times, executions; /* of the thread that was there most often; of all */
};

static bool has_parallel_above(const struct profile_node *node)
{
    while ((node = node->parent))
        if (node->visits && construct_of(node->region)->is_parallel)
            return true;
    return false;
}

/* The outermost parallel region around a path, which other threads may have forked. */
static const struct path *outermost_parallel(const struct path *path)
{
    const struct path *found = NULL;

    for (; path; path = path->parent)
        if (construct_of(path->region)->is_parallel)
            found = path;
    return found;
}

static void add_use(const struct recorded_location *location, struct team_use *uses)
{
    for (size_t n = 0; n < location->node_count; n++) {
        const struct profile_node *node = location->nodes[n];
        if (!node->visits || !construct_of(node->region)->is_parallel || has_parallel_above(node))
            continue;
        struct team_use *use = &uses[outermost_parallel(node->path)->index];
        use->cpu += node->time;
        use->executions += node->visits;
        if (node->time > use->wall)
            use->wall = node->time;
        if (node->visits > use->times)
            use->times = node->visits;
    }
}

/* The time that threads idle while regions have smaller teams, by region. @return the sum */
static double find_small_teams(struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    double *idle = xzalloc(profile->region_count * sizeof *idle), sum = 0;
    struct team_use *uses = xzalloc(experiment->path_count * sizeof *uses);

    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        int64_t threads = process_threads(process);
        memset(uses, 0, experiment->path_count * sizeof *uses);
        for (size_t k = 0; k < process->location_count; k++)
            if (process->locations[k]->kind == LOCATION_THREAD)
                add_use(process->locations[k], uses);
        for (size_t p = 0; p < experiment->path_count; p++)
            if (uses[p].executions < uses[p].times * threads &&
                uses[p].wall * threads > uses[p].cpu)
                idle[experiment->paths[p]->region->number] +=
                    (double)(uses[p].wall * threads - uses[p].cpu);
    }
    for (size_t r = 0; r < profile->region_count; r++) {
        if (idle[r] <= 0)
            continue;
        sum += idle[r];
        add_finding(profile, profile->regions[r].region, "SmallTeam",
                    "threads that are not in the team idle %s; give it more of them", idle[r],
                    idle[r] / (double)profile->threads);
    }
    free(uses);
    free(idle);
    return sum;
}

/* What waits for a device there would not be shorter with more threads. */
static void find_serial_part(struct profile *profile)
{
    int64_t silent = silent_ranks(profile->experiment); /* have nobody who could idle */
    double threads = (double)(profile->threads - silent);
    double processes = (double)profile->experiment->process_count;
    int64_t devices = profile->devices.serial;
    int64_t serial = profile->serial - silent * profile->duration - devices;
    int64_t idle = profile->idle - profile->ended - (int64_t)find_small_teams(profile) -
                   (int64_t)((double)devices * (threads / processes - 1));
    char wall[32], lost[32];

    if (threads <= processes || idle <= 0)
        return;
    time_text(wall, sizeof wall, serial);
    time_text(lost, sizeof lost, idle);
    put_finding(profile, NULL, "LimitedParallelCoverage",
                xformat("%s of the run lie outside parallel regions%s%s; the other threads idle %s",
                        wall, devices ? " and target constructs" : "",
                        profile->serial_between ? profile->serial_between : "", lost),
                (double)idle, (double)serial / processes * (1 - processes / threads));
}

/* Ranks that have ended wait for the one that has most to do. */
static void find_uneven_ranks(struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    const struct process *longest = NULL;
    char sentence[128];

    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        if (!longest || process->finalize - process->init > longest->finalize - longest->init)
            longest = process;
    }
    if (!longest || !profile->ended)
        return;
    snprintf(sentence, sizeof sentence,
             "rank %d runs longest; the threads of those that have ended idle %%s: give the ranks "
             "equal shares",
             longest->rank);
    add_finding(profile, NULL, "ImbalanceBetweenRanks", sentence, (double)profile->ended,
                (double)profile->ended / (double)profile->threads);
}

/* ---- Devices ----------------------------------------------------------------------------- */

/* What takes longer than is known to be saved has no place in a list by savings. */
static void add_advice(struct profile *profile, const struct offload_advice *advice)
{
    static const char *const names[ADVICE_KINDS] = {[ADVICE_KEEP] = "RepeatedTransfers",
                                                    [ADVICE_ALLOCATE] = "RepeatedAllocation",
                                                    [ADVICE_LAUNCH] = "LaunchExceedsExecution",
                                                    [ADVICE_OVERLAP] = "TransfersNotOverlapped",
                                                    [ADVICE_TEAMS] = "ImbalanceOfTeams"};
    struct source_region *region =
        advice->construct ? profile->regions[advice->construct->number].region : NULL;

    if (advice->save < 0)
        return;
    put_finding(profile, region, names[advice->kind], offload_advice_text(advice),
                (double)advice->save, (double)advice->save);
}

static void find_on_devices(struct profile *profile)
{
    struct offload *offload = offload_new(profile->experiment, NULL);
    size_t device_count, count;
    const struct offload_device *devices = offload_devices(offload, &device_count);

    for (size_t i = 0; i < device_count; i++) {
        struct offload_advice *advice = offload_advise(&devices[i], 0, &count);
        for (size_t k = 0; k < count; k++)
            add_advice(profile, &advice[k]);
        free(advice);
    }
    offload_free(offload);
}

/* ---- All together ------------------------------------------------------------------------ */

static void sort_findings(struct profile *profile)
{
    if (profile->finding_count)
        qsort(profile->findings, profile->finding_count, sizeof *profile->findings,
              compare_findings);
}

void profile_add_finding(struct profile *profile, struct source_region *region,
                         const char *property, char *text, double lost, double gain)
{
    put_finding(profile, region, property, text, lost, gain);
    sort_findings(profile);
}

/* What waits for locks cost is not their sum: who no longer waits there may wait elsewhere. */
static void mend_lock_gains(const struct profile *profile, struct loss (*losses)[PROPERTY_COUNT])
{
    for (size_t r = 0; r < profile->region_count; r++) {
        struct source_region *region = profile->regions[r].region;
        if (!is_lock_wait(region) || lock_gains_of(profile->lock_gains, region) < 0)
            continue;
        for (int p = 0; p < PROPERTY_COUNT; p++)
            losses[r][p].gain = lock_gains_of(profile->lock_gains, region);
    }
}

void profile_find(struct profile *profile, const struct replays *replays)
{
    const struct experiment *experiment = profile->experiment;
    int64_t *sizes = profile_team_sizes(experiment);
    struct loss(*losses)[PROPERTY_COUNT] = xzalloc(profile->region_count * sizeof *losses);
    double seconds = 1e-9 * (double)profile->total;
    double *for_masters = waits_for_masters(experiment, sizes);

    for (size_t i = 0; i < experiment->path_count; i++) {
        const struct path *path = experiment->paths[i];
        construct_of(path->region);
        add_losses(path, sizes[i], for_masters[i], losses[path->region->number]);
    }
    profile->lock_gains = lock_gains_new(experiment, replays);
    mend_lock_gains(profile, losses);
    for (size_t r = 0; r < profile->region_count; r++) {
        for (int p = 0; p < PROPERTY_COUNT; p++) {
            const struct loss *loss = &losses[r][p];
            if (loss->time <= 0 ||
                (properties[p].condition == FREQUENT && loss->visits <= 1000 * seconds))
                continue;
            add_finding(profile, profile->regions[r].region, properties[p].name,
                        properties[p].sentence, loss->time, loss->gain);
        }
    }
    find_serial_part(profile);
    find_uneven_ranks(profile);
    find_on_devices(profile);
    sort_findings(profile);
    free(for_masters);
    free(losses);
    free(sizes);
}
