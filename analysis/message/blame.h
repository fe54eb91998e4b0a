/**
 * @file blame.h
 * @brief Ranks that make others wait, as findings of a profile.
 */
#ifndef MESSAGE_BLAME_H
#define MESSAGE_BLAME_H

#include "analysis/answer/profile.h"
#include "analysis/message/totals.h"

/**
 * Add a finding for each of the ranks and calls that others waited longest for, by all their waits:
 * it is at the call, and says who waited, how long, and how much more the rank worked than they. A
 * rank works while its first thread is not in MPI. What it would save at best is the wait divided
 * by the ranks: each would do a part of what it does.
 */
void profile_blame(struct profile *profile, const struct totals *totals,
                   const struct sequence *sequence);

#endif
