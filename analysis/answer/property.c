/* Performance properties: which constructs lose time, why, and what it would save to mend them. The
 * names are ompP's where it has one. */
#include "config.h"

#include "analysis/answer/profile.h"
#include "analysis/answer/table.h"

#include <assert.h>
#include <stdlib.h>

enum condition {
    ALWAYS,
    FEW_SECTIONS,
    ENOUGH_SECTIONS,
    UNEVEN,  /* some threads wait much more than others */
    IN_TURN, /* all wait about as long, at different times */
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
    {CONSTRUCT_SINGLE, MEASURE_BIT(exitBarT), ALWAYS, "UnparallelizedInSingleRegion",
     "threads wait %s while one executes the single; nowait lets them go on"},
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
    {CONSTRUCT_PARALLEL, MEASURE_BIT(startupT) | MEASURE_BIT(shutdwnT), ALWAYS,
     "InsufficientWorkInParallelRegion",
     "starting and ending the team takes %s; give it more work at a time"},
    {CONSTRUCT_PARALLEL_LOOP, MEASURE_BIT(startupT) | MEASURE_BIT(shutdwnT), ALWAYS,
     "InsufficientWorkInParallelLoop",
     "starting and ending the team takes %s; give it more work at a time"},
    {CONSTRUCT_MASTER, MEASURE_BIT(execT), ALWAYS, "UnparallelizedInMasterRegion",
     "one thread alone spends %s in the master region"},
    {CONSTRUCT_MASKED, MEASURE_BIT(execT), ALWAYS, "UnparallelizedInMaskedRegion",
     "one thread alone spends %s in the masked region"},
};

enum { PROPERTY_COUNT = sizeof properties / sizeof *properties };

/* Members of the team around each call path, by path index; 1 outside parallel regions. */
static int64_t *team_sizes(const struct experiment *experiment)
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
    case ALWAYS:
    case FREQUENT:
        break;
    }
    return true;
}

/* What each property costs at each region: region by region, property by property. */
struct loss {
    double time, gain, visits;
};

static void add_losses(const struct path *path, int64_t team, struct loss *losses)
{
    for (int p = 0; p < PROPERTY_COUNT; p++) {
        if (!applies(&properties[p], path))
            continue;
        for (const struct profile_node *node = path->nodes; node; node = node->same) {
            struct measures measures;
            double time = 0;
            node_measures(node, false, &measures);
            for (int m = 0; m < MEASURE_COUNT; m++) {
                if (properties[p].measures >> m & 1)
                    time += (double)measures.value[m];
            }
            losses[p].time += time;
            losses[p].gain += time / (double)team;
            losses[p].visits += (double)node->visits;
        }
    }
}

static void add_finding(struct profile *profile, struct source_region *region, const char *property,
                        const char *sentence, double time, double gain)
{
    char lost[32];

    time_text(lost, sizeof lost, (int64_t)time);
    profile->findings = xgrow(profile->findings, profile->finding_count, &profile->finding_capacity,
                              sizeof *profile->findings);
    profile->findings[profile->finding_count++] =
        (struct performance_finding){region, property, xformat(sentence, lost), gain * 1e-9,
                                     profile->total > 0 ? 100 * time / (double)profile->total : 0};
}

static int compare_findings(const void *a, const void *b)
{
    const struct performance_finding *left = a, *right = b;

    return (left->gain < right->gain) - (left->gain > right->gain);
}

static void find_serial_part(struct profile *profile)
{
    int64_t silent = silent_ranks(profile->experiment); /* have nobody who could idle */
    double threads = (double)(profile->threads - silent);
    double processes = (double)profile->experiment->process_count;
    int64_t serial = profile->serial - silent * profile->duration;
    int64_t idle = profile->idle - profile->ended;
    char wall[32], sentence[128];

    if (threads <= processes || !idle)
        return;
    time_text(wall, sizeof wall, serial);
    snprintf(sentence, sizeof sentence,
             "%s of the run lie outside parallel regions; the other threads idle %%s", wall);
    add_finding(profile, NULL, "LimitedParallelCoverage", sentence, (double)idle,
                (double)serial / processes * (1 - processes / threads));
}

/* Ranks that have ended wait for the one that has most to do. */
static void find_uneven_ranks(struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    const struct process *longest = experiment->processes[0];
    char sentence[128];

    for (size_t i = 1; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        if (process->finalize - process->init > longest->finalize - longest->init)
            longest = process;
    }
    if (!profile->ended)
        return;
    snprintf(sentence, sizeof sentence,
             "rank %d runs longest; the threads of those that have ended idle %%s: give the ranks "
             "equal shares",
             longest->rank);
    add_finding(profile, NULL, "ImbalanceBetweenRanks", sentence, (double)profile->ended,
                (double)profile->ended / (double)profile->threads);
}

void profile_find(struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    int64_t *sizes = team_sizes(experiment);
    struct loss(*losses)[PROPERTY_COUNT] = xzalloc(profile->region_count * sizeof *losses);
    double seconds = 1e-9 * (double)profile->total;

    for (size_t i = 0; i < experiment->path_count; i++) {
        const struct path *path = experiment->paths[i];
        construct_of(path->region);
        add_losses(path, sizes[i], losses[path->region->number]);
    }
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
    if (profile->finding_count)
        qsort(profile->findings, profile->finding_count, sizeof *profile->findings,
              compare_findings);
    free(losses);
    free(sizes);
}
