/**
 * @file serial-gap.h
 * @brief Between which parallel regions the serial time of a run lies, from its timeline.
 */
#ifndef SERIAL_GAP_H
#define SERIAL_GAP_H

#include "analysis/answer/part.h"
#include "analysis/answer/profile.h"
#include "analysis/reader/reader.h"

struct serial_gaps;

struct serial_gaps *serial_gaps_new(void);
void serial_gaps_free(struct serial_gaps *gaps);

/** Of what experiment_read() calls; `argument` are the gaps. */
void serial_gaps_enter(void *argument, const struct instance *instance);
void serial_gaps_process_end(struct serial_gaps *gaps, const struct process *process);

/** What was read of some ranks, to be added to others. */
void serial_gaps_put(struct parcel *parcel, const struct serial_gaps *gaps);
void serial_gaps_take(struct parcel *parcel, struct serial_gaps *gaps, const struct part_map *map);

/** Where most of the time lies in which the first threads had no team and called no MPI, if that is
 * half of it at least: profile->serial_between. Nothing is said where the timeline lacks one of
 * them, or threads waited for devices outside of teams. Before profile_find(). */
void serial_gaps_find(struct serial_gaps *gaps, struct profile *profile);

#endif
