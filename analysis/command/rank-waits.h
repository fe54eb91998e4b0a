/**
 * @file rank-waits.h
 * @brief Of an experiment of several ranks, what others waited for, beside another report.
 */
#ifndef RANK_WAITS_H
#define RANK_WAITS_H

#include "analysis/answer/profile.h"
#include "analysis/message/totals.h"

/** Zeroed before the experiment is read. */
struct rank_waits {
    FILE *file;                /* of a parcel that calls are kept in; NULL: in one of their own */
    struct sequence *sequence; /* NULL: there are no ranks to wait for */
    int error;                 /* why there is none, though there are ranks */
    int jobs;                  /* processes that match them, as of -j */
    bool of_one;               /* calls of a single rank are wanted, too */
};

/** What reads the timeline; its argument is a struct rank_waits. */
extern const struct timeline_handler rank_waits_handler;

/**
 * Adds who made others wait to the findings. The user is told where that can't be.
 *
 * @param also is told of the messages, too; NULL: nobody
 * @return all sums, for totals_free(); NULL: there are none, or they are not known
 */
struct totals *rank_waits_find(struct rank_waits *waits, struct profile *profile,
                               const struct message_sink *also);

/** A process is given back: where it was read last, and does not call MPI, nobody waits for it. */
void rank_waits_forget(struct rank_waits *waits, const struct process *process);

/** All ranks are read: nothing is written into the parcel's file any more, until they are put. */
void rank_waits_kept(struct rank_waits *waits);
/** What was read of some ranks, to be added behind others. */
void rank_waits_put(struct parcel *parcel, const struct rank_waits *waits);
void rank_waits_take(struct parcel *parcel, struct rank_waits *waits, const struct part_map *map);

void rank_waits_free(struct rank_waits *waits);

#endif
