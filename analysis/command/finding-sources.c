/* What findings take from the timeline. */
#include "config.h"

#include "analysis/command/finding-sources.h"

void finding_sources_start(struct finding_sources *sources)
{
    sources->replays = replays_new(NULL, NULL, REPLAY_FEW_STEPS, true);
}

static void begin_process(void *argument, struct process *process)
{
    struct finding_sources *sources = argument;

    if (!sources->gaps)
        sources->gaps = serial_gaps_new();
    rank_waits_handler.process_begin(&sources->waits, process);
    if (sources->replays)
        replay_timeline.process_begin(sources->replays, process);
}

static void enter_instance(void *argument, const struct instance *instance)
{
    struct finding_sources *sources = argument;

    rank_waits_handler.enter(&sources->waits, instance);
    serial_gaps_enter(sources->gaps, instance);
    if (sources->replays)
        replay_timeline.enter(sources->replays, instance);
}

static void leave_instance(void *argument, const struct instance *instance)
{
    struct finding_sources *sources = argument;

    if (sources->replays)
        replay_timeline.leave(sources->replays, instance);
}

static void end_process(void *argument, struct process *process)
{
    struct finding_sources *sources = argument;

    rank_waits_handler.process_end(&sources->waits, process);
    serial_gaps_process_end(sources->gaps, process);
    if (sources->replays)
        replay_timeline.process_end(sources->replays, process);
}

const struct timeline_handler finding_handler = {.process_begin = begin_process,
                                                 .enter = enter_instance,
                                                 .leave = leave_instance,
                                                 .process_end = end_process};

struct totals *findings_find(struct finding_sources *sources, struct profile *profile,
                             const struct message_sink *also)
{
    if (sources->gaps)
        serial_gaps_find(sources->gaps, profile);
    profile_find(profile, sources->replays);
    return rank_waits_find(&sources->waits, profile, also);
}

void findings_forget(struct finding_sources *sources, const struct process *process)
{
    rank_waits_forget(&sources->waits, process);
}

void finding_sources_put(struct parcel *parcel, const struct finding_sources *sources)
{
    parcel_put(parcel, sources->gaps != NULL);
    if (sources->gaps)
        serial_gaps_put(parcel, sources->gaps);
    rank_waits_put(parcel, &sources->waits);
}

void finding_sources_take(struct parcel *parcel, struct finding_sources *sources,
                          const struct part_map *map)
{
    if (parcel_take(parcel)) {
        if (!sources->gaps)
            sources->gaps = serial_gaps_new();
        serial_gaps_take(parcel, sources->gaps, map);
    }
    rank_waits_take(parcel, &sources->waits, map);
}

void finding_sources_free(struct finding_sources *sources)
{
    rank_waits_free(&sources->waits);
    replays_free(sources->replays);
    serial_gaps_free(sources->gaps);
}
