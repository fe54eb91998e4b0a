/**
 * @file preview.h
 * @brief What a timeline tells only to who has read all of it: which calls of MPI belong together.
 *
 * A format that wants it has the experiment read a first time, by who asked for the export: the
 * matching of messages is a room of its own. An experiment without calls of MPI is read once.
 */
#ifndef EXPORT_PREVIEW_H
#define EXPORT_PREVIEW_H

#include "analysis/answer/mpi-act.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A communicator. */
struct preview_comm {
    char *name;
    bool is_own;     /* each process has its own, and is alone in it: MPI_COMM_SELF */
    int32_t *ranks;  /* of its members, as traces tell them: their ranks in it, rising .. */
    int32_t *worlds; /* .. and those of their processes in all */
    size_t count;    /* 0: not told */
};

struct preview {
    /** Has a process, which begins to be read, told so that no message arrives before it was sent.
     */
    void (*order)(const struct preview *preview, struct process *process);
    const struct preview_comm *comms; /* by mpi_act.comm */
    size_t comm_count;
    /** Of the call of that number, in the order in which the timeline tells all instances of the
     * layer mpi, from 0; valid while the preview is. */
    const struct mpi_act *(*acts)(const struct preview *preview, int64_t call, size_t *count);
};

#endif
