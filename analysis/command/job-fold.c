/* The profile of an experiment while its ranks are read one after another. */
#include "config.h"

#include "analysis/command/job-fold.h"
#include "analysis/command/job-check.h"
#include "analysis/command/job-file.h"
#include "analysis/command/job-spread.h"
#include "analysis/command/share.h"
#include "analysis/answer/profile-join.h"
#include "analysis/answer/whole.h"

#include <stdlib.h>
#include <string.h>

static bool works_on_devices(const struct recorded_location *location)
{
    if (location->kind != LOCATION_THREAD)
        return true;
    for (size_t n = 0; n < location->node_count; n++)
        if (strcmp(location->nodes[n]->region->layer, "target") == 0)
            return true;
    return false;
}

bool process_pass(void *argument, struct process *process)
{
    struct process_passer *passer = argument;

    passer->matches = passer->matches || !selection_is_set(passer->selection) ||
                      selection_matches_process(passer->selection, process);
    if (passer->also)
        passer->also(passer->argument, process);
    process_sums_add(&process->experiment->given_back, process);
    return true;
}

bool job_uses_devices(const struct process *process)
{
    for (size_t k = 0; k < process->location_count; k++)
        if (works_on_devices(process->locations[k]))
            return true;
    return false;
}

static bool is_needed(const struct process *process)
{
    return process->lock_count || job_uses_devices(process);
}

static bool take_process(void *argument, struct process *process)
{
    struct job_fold *fold = argument;
    struct experiment *experiment = process->experiment;
    bool stays = is_needed(process);

    if (!fold->profile)
        fold->profile = profile_begin(experiment, fold->selection);
    experiment_merge_process(experiment, process, stays);
    profile_add(fold->profile, process);
    fold->matches = fold->matches || !selection_is_set(fold->selection) ||
                    selection_matches_process(fold->selection, process);
    if (fold->spreads)
        job_spreads_add(fold->spreads, process);
    if (stays)
        return false;
    if (fold->sources)
        findings_forget(fold->sources, process);
    process_sums_add(&experiment->given_back, process);
    return true;
}

/* ---- Several processes ------------------------------------------------------------------- */

static void keep_calls(void *context, FILE *file)
{
    const struct job_fold *fold = context;

    if (fold->sources)
        fold->sources->waits.file = file;
}

static void calls_kept(void *context)
{
    const struct job_fold *fold = context;

    if (fold->sources)
        rank_waits_kept(&fold->sources->waits);
}

static void put_fold(void *context, struct parcel *parcel, const struct experiment *experiment)
{
    const struct job_fold *fold = context;

    (void)experiment;
    parcel_put(parcel, fold->profile != NULL);
    if (!fold->profile)
        return;
    parcel_put(parcel, fold->matches);
    profile_put(parcel, fold->profile);
    if (fold->spreads)
        job_spreads_put(parcel, fold->spreads);
    if (fold->sources)
        finding_sources_put(parcel, fold->sources);
}

static void take_fold(void *context, struct parcel *parcel, struct experiment *experiment,
                      const struct part_map *map)
{
    struct job_fold *fold = context;

    if (!parcel_take(parcel))
        return;
    if (!fold->profile)
        fold->profile = profile_begin(experiment, fold->selection);
    fold->matches |= parcel_take(parcel) != 0;
    profile_take(parcel, fold->profile, map);
    if (fold->spreads)
        job_spreads_take(parcel, fold->spreads, experiment, map);
    if (fold->sources)
        finding_sources_take(parcel, fold->sources, map);
}

/* ---- The job's file ---------------------------------------------------------------------- */

/* The file is left behind as if it had not been there, and the user is told. */
static struct experiment *refuse(struct job_fold *fold, struct experiment *experiment,
                                 const char *reason)
{
    complain("%s: its merged profile is not that of a run (%s): the traces are read",
             experiment->path, reason);
    profile_free(fold->profile);
    fold->profile = NULL;
    experiment_free(experiment);
    return NULL;
}

/* NULL: the traces have to be read. */
static struct experiment *open_job_file(struct job_fold *fold, int operands, char **operand)
{
    char *path = command_path(operands, operand);
    struct experiment *experiment = path ? job_read(path, fold->sources, &fold->profile) : NULL;

    free(path);
    if (!experiment)
        return NULL;
    const char *reason = job_refusal(fold->profile);
    if (reason)
        return refuse(fold, experiment, reason);
    fold->matches = fold->has_findings = true;
    command_tell_notes(experiment);
    return experiment;
}

static bool selects_all(const struct selection *selection)
{
    return !selection_is_set(selection) && !selection->ranks.count;
}

struct experiment *job_fold_open(struct job_fold *fold, const struct options *options, int operands,
                                 char **operand, const struct timeline_handler *timeline,
                                 void *argument)
{
    const struct sharing sharing = {.timeline = timeline,
                                    .timeline_argument = argument,
                                    .taker = {take_process, fold},
                                    .context = fold,
                                    .keep = keep_calls,
                                    .kept = calls_kept,
                                    .put = put_fold,
                                    .take = take_fold};

    fold->selection = &options->selection;
    struct experiment *experiment = NULL;
    if (!fold->needs_traces && selects_all(fold->selection))
        experiment = open_job_file(fold, operands, operand);
    if (experiment)
        return experiment;
    experiment = command_share(options, operands, operand, &sharing);
    if (experiment && fold->profile)
        profile_end(fold->profile);
    return experiment;
}
