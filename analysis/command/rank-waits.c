/* Who made others wait, for reports that are about something else. */
#include "config.h"

#include "analysis/command/rank-waits.h"

#include "analysis/command/command.h"
#include "analysis/message/blame.h"

#include <errno.h>
#include <string.h>

/* A single process waits for nobody. */
static void begin_process(void *argument, struct process *process)
{
    struct rank_waits *waits = argument;

    if (!waits->sequence && !waits->error && process->experiment->trace_count > 1 &&
        !(waits->sequence = sequence_new()))
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

const struct timeline_handler rank_waits_handler = {.process_begin = begin_process, .enter = enter};

struct totals *rank_waits_find(struct rank_waits *waits, struct profile *profile,
                               const struct message_sink *also)
{
    struct message_sink sinks[3];
    struct match_doubts doubts = {0};

    if (waits->error)
        complain("%s: who waits for whom is not known: no file in $TMPDIR: %s",
                 profile->experiment->path, strerror(waits->error));
    if (!waits->sequence)
        return NULL;
    bool kept = sequence_finish(waits->sequence, profile->experiment);
    struct totals_builder *builder =
        totals_begin(profile->experiment, sequence_communicators(waits->sequence));
    totals_sinks(builder, sinks);
    if (also)
        sinks[2] = *also;
    kept = kept && match_all(waits->sequence, profile->experiment, sinks, also ? 3 : 2, &doubts);
    if (!kept)
        complain("%s: who waits for whom is not known: calls of MPI can't be kept in a file in "
                 "$TMPDIR: %s",
                 profile->experiment->path, strerror(errno));
    struct totals *totals = totals_end(builder, &doubts);
    if (kept) {
        profile_blame(profile, totals);
        return totals;
    }
    totals_free(totals);
    return NULL;
}

void rank_waits_free(struct rank_waits *waits)
{
    sequence_free(waits->sequence);
    waits->sequence = NULL;
}
