/**
 * @file finding-sources.h
 * @brief What findings take from the timeline, besides the profile: who made other ranks wait,
 * where the serial time lies, and what locks cost.
 */
#ifndef FINDING_SOURCES_H
#define FINDING_SOURCES_H

#include "analysis/answer/replay.h"
#include "analysis/answer/serial-gap.h"
#include "analysis/command/rank-waits.h"

/** Zeroed before the experiment is read. */
struct finding_sources {
    struct rank_waits waits;
    struct serial_gaps *gaps;
    struct replays *replays; /* of what threads did, to say what locks cost; NULL: from sums */
};

/** What reports start with that have findings beside other things. */
void finding_sources_start(struct finding_sources *sources);

/** What reads the timeline; its argument is a struct finding_sources. */
extern const struct timeline_handler finding_handler;

/** profile_find(), with what is known of that. @param also, @return as of rank_waits_find() */
struct totals *findings_find(struct finding_sources *sources, struct profile *profile,
                             const struct message_sink *also);

/** A process is given back: of it no more is known than what was read of its timeline. */
void findings_forget(struct finding_sources *sources, const struct process *process);

/** What was read of some ranks, none of which has locks, to be added behind others. */
void finding_sources_put(struct parcel *parcel, const struct finding_sources *sources);
void finding_sources_take(struct parcel *parcel, struct finding_sources *sources,
                          const struct part_map *map);

void finding_sources_free(struct finding_sources *sources);

#endif
