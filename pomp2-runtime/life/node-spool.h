/**
 * @file node-spool.h
 * @brief A folder for the spools of a node's ranks, on storage of the node's own.
 *
 * In the experiment one link of each node, `.spools-NODE`, leads to it: so many ranks that measure
 * are no files on the file system that they share. When the last of them has no spool any more,
 * folder and link go.
 */
#ifndef POMPEII_NODE_SPOOL_H
#define POMPEII_NODE_SPOOL_H

#include <limits.h>
#include <stdbool.h>

/** Whether an open directory is on a file system that other machines share. */
bool node_spool_is_shared(int directory);

/**
 * The node's folder, made or found: below $TMPDIR, /tmp or /dev/shm, the first of them that is a
 * disk of the node; or else memory, half of which is free, also of what the job may have.
 *
 * @param directory of the experiment, open
 * @param program for the folder's name
 * @return the folder, open, which nobody removes before node_spool_entered(); -1: there is none,
 * and nothing is left
 */
int node_spool_enter(int directory, const char *host, const char *program, char path[PATH_MAX]);

/** Closes the folder: there is a spool in it now, or there will be none. */
void node_spool_entered(int folder);

/** Whether the node's folder, if it has one, holds `name`. */
bool node_spool_has(int directory, const char *host, const char *name);

/** Whether the files of a folder lie in memory, or may. */
bool node_spool_is_memory(const char *path);

/** Removes folder and link, if no spool is left there. */
void node_spool_leave(int directory, const char *host, const char *path);

#endif
