/**
 * @file otf2-parts.h
 * @brief What the files that write OTF2 share: otf2.c the archive and what is entered and left,
 * otf2-task.c tasks, otf2-mpi.c messages and communicators.
 */
#ifndef EXPORT_OTF2_PARTS_H
#define EXPORT_OTF2_PARTS_H

#include "analysis/export/walk.h"

#include <otf2/otf2.h>

/** A task as OTF2 names it: who of the team created it, and a number; 0: no explicit task. */
struct otf2_task {
    int track;
    uint32_t creator, number;
    bool ends; /* with the slice that executes it */
};

/** A communicator, or team, to be defined. OTF2 wants them in the order of their numbers, which
 * they get as events meet them. */
struct otf2_comm {
    OTF2_StringRef name;
    OTF2_GroupRef group;
    OTF2_CommFlag flags;
};

struct otf2_track {
    char *label;
    const struct recorded_location *location;
    uint64_t events;
    size_t process;    /* of the processes */
    uint32_t thread;   /* number in the process's team; of threads */
    int64_t *counters; /* the sums */
};

struct otf2_process {
    char *name;
    int rank;
    bool has_devices;
    OTF2_CommRef team;
    uint32_t threads;            /* in it */
    OTF2_LocationGroupRef group; /* its devices are the next one */
};

struct otf2 {
    OTF2_Archive *archive;
    OTF2_EvtWriter *writer; /* of the track of that number */
    int track;
    const struct experiment *experiment;
    struct otf2_track *tracks; /* by track->number */
    size_t track_count, track_capacity;
    struct otf2_process *processes;
    size_t process_count, process_capacity;
    struct frame_list frames;
    int64_t *sums; /* of counters, at the end of each slice that is open */
    bool
        *forks; /* of each slice that is open: it is that of a team, on the thread that forked it */
    size_t depth, sum_capacity, fork_capacity;
    struct otf2_task *tasks; /* of each slice that is open: what the thread executes in it */
    size_t task_capacity;
    OTF2_CommRef *comms; /* of MPI, by mpi_act.comm: OTF2_UNDEFINED_COMM until it is met */
    bool *comm_events;   /* of those: their making is in the timeline */
    const struct preview *preview; /* NULL until there is one */
    struct otf2_comm *defined;     /* by number, while definitions are written */
    OTF2_CommRef comm_count;
    OTF2_GroupRef group_count;
    OTF2_StringRef strings;
    int64_t epoch, last;
    OTF2_ErrorCode error; /* the first one */
};

/** The first code that is an error is kept. */
void otf2_check(struct otf2 *otf2, OTF2_ErrorCode code);

/** Define a text, made clean. */
OTF2_StringRef otf2_string(struct otf2 *otf2, OTF2_GlobalDefWriter *writer, const char *text);

/** Before and behind the enter, and before and behind the leave of a slice. */
void otf2_task_switch(struct otf2 *otf2, const struct slice *slice);
void otf2_task_create(struct otf2 *otf2, const struct slice *slice);
void otf2_task_leave(struct otf2 *otf2, const struct slice *slice);

/** Behind the enter, and before the leave. */
void otf2_mpi_enter(struct otf2 *otf2, const struct slice *slice);
void otf2_mpi_leave(struct otf2 *otf2, const struct slice *slice);
/** Each process has a location, if messages are told: before locations are defined. */
void otf2_mpi_places(struct otf2 *otf2);
OTF2_RegionRole otf2_mpi_role(const char *operation);
void otf2_mpi_define(struct otf2 *otf2, OTF2_GlobalDefWriter *writer);

static inline bool otf2_is_thread(const struct otf2_track *track)
{
    return !track->location || track->location->kind == LOCATION_THREAD;
}

#endif
