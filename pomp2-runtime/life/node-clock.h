/** @file node-clock.h
 *  @brief One clock for the ranks of a program that run on one node. */
#ifndef POMPEII_NODE_CLOCK_H
#define POMPEII_NODE_CLOCK_H

#include <stdbool.h>

/**
 * Takes over what the first rank on this node found of its clock: where time is in the counter that
 * all of them read, and how fast that is. The first one leaves it in the experiment, in the link
 * `.clock-BOOT`, where BOOT tells nodes apart. Nothing is changed where the two do not read the
 * same counter. Before anything is recorded.
 *
 * @param directory the experiment, open
 * @return whether the link is this process's
 */
bool node_clock_share(int directory);

/** The name of the link, which tells nodes apart; "": there is none. */
void node_clock_name(char name[64]);

/** Whether this process has the clock that the link tells of. */
bool node_clock_is_shared(void);

/** Takes the link away: there will be no experiment here, and a later one has another clock. */
void node_clock_withdraw(int directory);

#endif
