/**
 * @file epoch.h
 * @brief When the first of several processes began, also while the first of them is being read.
 */
#ifndef EPOCH_H
#define EPOCH_H

#include "analysis/reader/model.h"
#include "analysis/reader/ranges.h"

/**
 * The least epoch of the experiment's traces of these ranks.
 *
 * @param first the process that is known already; of the others the begin of the file is read, and
 *        one that can't be read is left to who reads all of it.
 */
int64_t experiment_epoch(const struct experiment *experiment, const struct process *first,
                         const struct ranges *ranks);

/** Whether clocks of these ranks were compared, as the begins of their files say. */
bool experiment_has_clocks(const struct experiment *experiment, const struct ranges *ranks);

/** The least epoch of its processes, which have been read. */
int64_t experiment_first_epoch(const struct experiment *experiment);

/** What is added to the times of a process, that they are since `epoch`; of times that a file makes
 * up so little that nothing overflows. */
int64_t process_offset(const struct process *process, int64_t epoch);

#endif
