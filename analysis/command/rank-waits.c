/* Who made others wait, for reports that are about something else. */
#include "config.h"

#include "analysis/command/rank-waits.h"

#include "analysis/command/command.h"
#include "analysis/message/blame.h"
#include "analysis/message/together.h"

#include <errno.h>
#include <string.h>

static bool wants_calls(const struct rank_waits *waits, const struct process *process)
{
    return waits->of_one || process->experiment->trace_count > 1;
}

/* A single process waits for nobody. */
static void begin_process(void *argument, struct process *process)
{
    struct rank_waits *waits = argument;

    if (!waits->sequence && !waits->error && wants_calls(waits, process) &&
        !(waits->sequence = sequence_new(waits->file)))
        waits->error = errno;
    if (waits->sequence)
        sequence_handler.process_begin(waits->sequence, process);
}

static void enter(void *argument, const struct instance *instance)
{
    const struct rank_waits *waits = argument;

    if (waits->sequence)
        sequence_handler.enter(waits->sequence, instance);
}

static void end_process(void *argument, struct process *process)
{
    const struct rank_waits *waits = argument;

    if (waits->sequence)
        sequence_handler.process_end(waits->sequence, process);
}

const struct timeline_handler rank_waits_handler = {
    .process_begin = begin_process, .enter = enter, .process_end = end_process};

static void complain_of_files(struct profile *profile)
{
    profile->lacks_waits = true;
    complain("%s: who waits for whom is not known: calls of MPI can't be kept in a file in "
             "$TMPDIR: %s",
             profile->experiment->path, strerror(errno));
}

/* @return NULL with errno set: not all could be kept */
static struct totals *find_all(struct sequence *sequence, struct profile *profile,
                               const struct message_sink *also, unsigned jobs)
{
    struct match_doubts doubts = {0};
    const char *lack;

    if (!sequence_finish(sequence))
        return NULL;
    struct ideal *ideal = ideal_new(profile->experiment, sequence);
    if (!ideal)
        return NULL;
    struct totals_builder *builder =
        totals_begin(profile->experiment, sequence_communicators(sequence));
    bool kept = match_together(sequence, profile->experiment, builder, ideal, also, jobs, &doubts);
    int error = errno;
    if (kept) {
        int64_t duration = ideal_duration(ideal, sequence, &doubts, &lack);
        hybrid_replayed(&profile->hybrid, duration, lack);
    }
    ideal_free(ideal);
    struct totals *totals = totals_end(builder, &doubts);
    if (!kept) {
        totals_free(totals);
        totals = NULL;
    }
    errno = error;
    return totals;
}

struct totals *rank_waits_find(struct rank_waits *waits, struct profile *profile,
                               const struct message_sink *also)
{
    profile->lacks_waits = waits->error;
    if (waits->error)
        complain("%s: who waits for whom is not known: no file in $TMPDIR: %s",
                 profile->experiment->path, strerror(waits->error));
    if (!waits->sequence)
        return NULL;
    struct totals *totals = find_all(waits->sequence, profile, also, command_jobs(waits->jobs));
    if (totals)
        profile_blame(profile, totals, waits->sequence);
    else
        complain_of_files(profile);
    return totals;
}

static bool calls_mpi(const struct process *process)
{
    for (size_t k = 0; k < process->location_count; k++)
        for (size_t n = 0; n < process->locations[k]->node_count; n++)
            if (strcmp(process->locations[k]->nodes[n]->region->layer, "mpi") == 0)
                return true;
    return false;
}

void rank_waits_forget(struct rank_waits *waits, const struct process *process)
{
    if (waits->sequence && !calls_mpi(process))
        sequence_forget(waits->sequence, process);
}

void rank_waits_kept(struct rank_waits *waits)
{
    if (waits->sequence)
        sequence_kept(waits->sequence);
}

/* Who has no file for them says why: that part is not taken. */
void rank_waits_put(struct parcel *parcel, const struct rank_waits *waits)
{
    parcel_put(parcel, waits->sequence != NULL);
    if (waits->sequence)
        sequence_put(parcel, waits->sequence);
    if (waits->error)
        parcel->is_bad = true;
}

void rank_waits_take(struct parcel *parcel, struct rank_waits *waits, const struct part_map *map)
{
    if (!parcel_take(parcel))
        return;
    if (!waits->sequence && !(waits->sequence = sequence_new(waits->file)))
        parcel->is_bad = true;
    else
        sequence_take(parcel, waits->sequence, map);
}

void rank_waits_free(struct rank_waits *waits)
{
    sequence_free(waits->sequence);
    waits->sequence = NULL;
}
