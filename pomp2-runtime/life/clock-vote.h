/**
 * @file clock-vote.h
 * @brief Whether all ranks of a program are going to compare their clocks.
 *
 * They do it by messages in which each has to take part; but some of the ranks may be another
 * program's, that is not measured. So each that is ready leaves a link in the experiment before MPI
 * begins, and the first one counts them. What it decides is the link `.clocks`: who has waited too
 * long for that makes it itself, with `no`. A link is made once: all read the same.
 */
#ifndef POMPEII_CLOCK_VOTE_H
#define POMPEII_CLOCK_VOTE_H

#include <stdbool.h>
#include <stdint.h>

/** Whether there are several nodes, as far as that is known: all ranks know the same. */
bool clock_vote_is_wanted(void);

/** This one is ready. @param directory the experiment, open */
void clock_vote_enter(int directory);

/** MPI has begun: waits for what is decided, for some seconds. @return whether all do it */
bool clock_vote(int directory, int rank, int size);

/** The same for those that have one clock, and for no others; never 0. */
uint64_t clock_vote_node(void);

#endif
