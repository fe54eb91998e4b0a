/**
 * @file share-launched.h
 * @brief The processes that a launcher of MPI has started, with one command about one experiment.
 *
 * They know their number and how many they are from their environment (common/launch.h), and MPI
 * itself is not asked. The first one makes a folder in the experiment, `.parts-JOB-COMMAND`; each
 * of the others waits for it, writes its share there, and ends. A share that does not come, because
 * its process is not there, or has died, is read by the first one.
 */
#ifndef SHARE_LAUNCHED_H
#define SHARE_LAUNCHED_H

#include "analysis/command/share.h"

/** How many they are; 1: there is no launcher. */
unsigned launched_count(void);

/**
 * Does a share, and ends the process, unless it is the first one, or the first one is not there.
 *
 * @return the shares of all, and in their places NULL for those that are not there, for free();
 *         NULL: this process is on its own
 */
FILE **launched_gather(const struct options *options, const char *path,
                       const struct sharing *sharing);

#endif
