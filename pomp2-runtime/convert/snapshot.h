/** @file snapshot.h
 *  @brief The spool of a process that goes on, as it was at one moment.
 *
 *  The process is not stopped, asked or waited for: its file is mapped for reading, and what is
 *  going to be read is copied, so that it does not change meanwhile. Instances that are open count
 *  up to that moment, as those of a run that died then (interrupted.h). */
#ifndef POMPEII_CONVERT_SNAPSHOT_H
#define POMPEII_CONVERT_SNAPSHOT_H

#include "pomp2-runtime/convert/spool-read.h"

/**
 * Turns an opened spool into its own snapshot, without timeline, units and counters.
 *
 * @param now the moment, in ns since the spool's epoch; 0: the process has ended, and the last time
 *        that is known of it counts
 * @return false: no memory; spool_free() takes it all the same
 */
bool snapshot_take(struct spool *s, uint64_t now);

#endif
