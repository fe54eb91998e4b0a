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

/* Members of the team around each call path, by path index; 1 outside parallel regions. */
static int64_t *team_sizes(const struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    int64_t *sizes = xzalloc(experiment->path_count * sizeof *sizes);

    for (size_t i = 0; i < experiment->path_count; i++) {
        const struct path *path = experiment->paths[i];
        assert(!path->parent || path->parent->index < path->index);
        sizes[i] = path->parent ? sizes[path->parent->index] : 1;
        if (!construct_of(path->region)->is_parallel)
            continue;
        sizes[i] = profile->paths.item[i].members;
        sizes[i] += sizes[i] == 0;
    }
    return sizes;
}

/* The thread that waited least waited at least half as long as the average. */
static bool waits_in_turn(const struct path_sums *sums)
{
    return sums->members > 1 &&
           2 * (double)sums->least_wait * (double)sums->members >= (double)sums->wait;
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
static bool is_mostly_body(const struct path_sums *sums)
{
    return 2 * (double)sums->body > (double)sums->longest;
}

static bool applies(const struct property *property, const struct path *path,
                    const struct path_sums *sums)
{
    if (property->construct != path->region->kind->id)
        return false;
    switch (property->condition) {
    case FEW_SECTIONS:
        return path_few_sections(path);
    case ENOUGH_SECTIONS:
        return !path_few_sections(path);
    case UNEVEN:
        return !waits_in_turn(sums);
    case IN_TURN:
        return waits_in_turn(sums);
    case NO_TASKS:
        return !creates_tasks(path);
    case SOON_TASKS:
        return creates_tasks(path) && !is_mostly_body(sums);
    case SLOW_TASKS:
        return creates_tasks(path) && is_mostly_body(sums);
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
static double barrier_wait(const struct profile *profile, const struct path *path)
{
    const int64_t *value = profile->paths.item[path->index].measures.value;
    double wait = (double)value[MEASURE_exitBarT];

    if (path->region->kind->id == CONSTRUCT_BARRIER)
        wait += (double)value[MEASURE_waitT];
    return wait;
}

/* How much of what threads wait at each path is for a master region before it; and what is waited
 * for each of those, at its own index. */
static void take_wait(const struct profile *profile, const struct path *master,
                      const struct path *at, int64_t team, double *wait)
{
    double left = barrier_wait(profile, at) - wait[at->index];
    double alone = (double)profile->paths.item[master->index].inclusive * (double)(team - 1) -
                   wait[master->index];

    if (left > alone)
        left = alone;
    if (left <= 0)
        return;
    wait[at->index] += left;
    wait[master->index] += left;
}

/* The others wait at what follows; at the end of the region, where nothing does. */
static double *waits_for_masters(const struct profile *profile, const int64_t *sizes)
{
    const struct experiment *experiment = profile->experiment;
    double *wait = xzalloc(experiment->path_count * sizeof *wait);

    for (size_t i = 0; i < experiment->path_count; i++) {
        const struct path *master = experiment->paths[i];
        bool followed = false;
        construct_of(master->region);
        if (!master->parent || !is_master(master))
            continue;
        for (const struct path *at = master->parent->first; at; at = at->next) {
            construct_of(at->region);
            if (at == master || !path_sums_after(&profile->paths.item[at->index], master))
                continue;
            followed = true;
            take_wait(profile, master, at, sizes[i], wait);
        }
        if (!followed)
            take_wait(profile, master, master->parent, sizes[i], wait);
    }
    return wait;
}

/* ---- Losses ------------------------------------------------------------------------------ */

/* What each property costs at each region: region by region, property by property. */
struct loss {
    double time, gain, visits;
};

static double lost_time(const struct property *property, const struct path_sums *sums)
{
    int64_t time = 0;

    for (int m = 0; m < MEASURE_COUNT; m++)
        if (property->measures >> m & 1)
            time += sums->measures.value[m];
    if (property->condition == FIRST_START)
        time = sums->first_start;
    if (property->condition == LATER_STARTS)
        time -= sums->first_start;
    return (double)time;
}

static bool is_barrier_wait(const struct property *property)
{
    return property->measures == MEASURE_BIT(exitBarT) || property->construct == CONSTRUCT_BARRIER;
}

/* `for_masters`: as waits_for_masters() says. */
static void add_losses(const struct path *path, const struct path_sums *sums, int64_t team,
                       double for_masters, struct loss *losses)
{
    for (int p = 0; p < PROPERTY_COUNT; p++) {
        if (!applies(&properties[p], path, sums))
            continue;
        double time = lost_time(&properties[p], sums);
        losses[p].visits += (double)sums->visits;
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

void profile_put_finding(struct profile *profile, const struct performance_finding *finding)
{
    profile->findings = xgrow(profile->findings, profile->finding_count, &profile->finding_capacity,
                              sizeof *profile->findings);
    profile->findings[profile->finding_count++] = *finding;
}

/* `text` is taken over. */
static void put_finding(struct profile *profile, struct source_region *region, const char *property,
                        char *text, double time, double gain)
{
    double severity = profile->total > 0 ? 100 * time / (double)profile->total : 0;

    profile_put_finding(
        profile, &(struct performance_finding){region, property, text, gain * 1e-9, severity});
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

/* The time that threads idle while regions have smaller teams, by region. @return the sum */
static double find_small_teams(struct profile *profile)
{
    double *idle = xzalloc(profile->region_count * sizeof *idle), sum = 0;

    for (size_t p = 0; p < profile->paths.count; p++)
        idle[profile->experiment->paths[p]->region->number] += (double)profile->paths.item[p].small;
    for (size_t r = 0; r < profile->region_count; r++) {
        if (idle[r] <= 0)
            continue;
        sum += idle[r];
        add_finding(profile, profile->regions[r].region, "SmallTeam",
                    "threads that are not in the team idle %s; give it more of them", idle[r],
                    idle[r] / (double)profile->threads);
    }
    free(idle);
    return sum;
}

/* What waits for a device or is in MPI there would not be shorter with more threads. */
static void find_serial_part(struct profile *profile)
{
    static const char *const beside[] = {"", " and target constructs", " and calls of MPI",
                                         ", target constructs and calls of MPI"};
    int64_t silent = silent_ranks(profile->experiment); /* have nobody who could idle */
    double threads = (double)(profile->threads - silent);
    double processes = (double)experiment_processes(profile->experiment);
    int64_t devices = profile->devices.serial, mpi = profile->communication;
    int64_t serial = profile->serial - silent * profile->duration - devices - mpi;
    int64_t idle = profile->idle - profile->ended - (int64_t)find_small_teams(profile) -
                   (int64_t)((double)(devices + mpi) * (threads / processes - 1));
    char wall[32], lost[32];

    if (threads <= processes || idle <= 0 || serial <= 0)
        return;
    time_text(wall, sizeof wall, serial);
    time_text(lost, sizeof lost, idle);
    put_finding(profile, NULL, "LimitedParallelCoverage",
                xformat("%s of the run lie outside parallel regions%s%s; the other threads idle %s",
                        wall, beside[(devices ? 1 : 0) + (mpi ? 2 : 0)],
                        profile->serial_between ? profile->serial_between : "", lost),
                (double)idle, (double)serial / processes * (1 - processes / threads));
}

/* Ranks that have ended wait for the one that has most to do. */
static void find_uneven_ranks(struct profile *profile)
{
    char sentence[128];

    if (!profile->ended)
        return;
    snprintf(sentence, sizeof sentence,
             "rank %d runs longest; the threads of those that have ended idle %%s: give the ranks "
             "equal shares",
             profile->longest_rank);
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

static const double LEAST_SEVERITY = 0.1, LEAST_GAIN = 0.0005;

bool finding_matters(const struct profile *profile, const struct performance_finding *finding)
{
    return finding->severity >= LEAST_SEVERITY &&
           finding->gain * 1e9 >= LEAST_GAIN * (double)profile->duration;
}

#define NOT_WAITS "; who waits for whom is not known"

enum none { NONE_LOSES, NONE_SAVES, NONE_SELECTED, NONE_COUNT };

const struct source_region *finding_region(const struct profile *profile,
                                           const struct performance_finding *finding)
{
    if (finding->region)
        return finding->region;
    return profile->region_count ? profile->regions[0].region : NULL;
}

const char *findings_none(const struct profile *profile)
{
    static const char *const texts[NONE_COUNT][2] = {
        {"no construct loses 0.1 % of the CPU time",
         "no construct loses 0.1 % of the CPU time" NOT_WAITS},
        {"to mend what constructs lose would not save 0.05 % of the duration",
         "to mend what constructs lose would not save 0.05 % of the duration" NOT_WAITS},
        {"none of the findings is about what is selected",
         "none of the findings is about what is selected" NOT_WAITS}};
    enum none none = NONE_LOSES;

    for (size_t i = 0; i < profile->finding_count; i++) {
        const struct performance_finding *finding = &profile->findings[i];
        if (finding_matters(profile, finding))
            none = NONE_SELECTED;
        else if (finding->severity >= LEAST_SEVERITY && none == NONE_LOSES)
            none = NONE_SAVES;
    }
    return texts[none][profile->lacks_waits];
}

void profile_find(struct profile *profile, const struct replays *replays)
{
    const struct experiment *experiment = profile->experiment;
    int64_t *sizes = team_sizes(profile);
    struct loss(*losses)[PROPERTY_COUNT] = xzalloc(profile->region_count * sizeof *losses);
    double seconds = 1e-9 * (double)profile->total;
    double *for_masters = waits_for_masters(profile, sizes);

    for (size_t i = 0; i < experiment->path_count; i++) {
        const struct path *path = experiment->paths[i];
        construct_of(path->region);
        add_losses(path, &profile->paths.item[i], sizes[i], for_masters[i],
                   losses[path->region->number]);
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
