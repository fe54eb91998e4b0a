/**
 * @file walk.h
 * @brief The instances of an experiment, as formats of timelines want them.
 *
 * One walk for all: what the user left out is left out, times of all processes count from one
 * moment, and slices of a track nest whatever the file says. A sink is what a format makes of it.
 */
#ifndef EXPORT_WALK_H
#define EXPORT_WALK_H

#include "analysis/answer/select.h"
#include "analysis/export/frame.h"
#include "analysis/export/preview.h"
#include "analysis/reader/reader.h"

struct export_request;

/** Nanoseconds since the first process began. */
struct time_range {
    bool is_set;
    int64_t from, to;
};

/** A location that has instances. */
struct track {
    const struct recorded_location *location;
    int number;   /* from 0, in the order in which they are met */
    char *label;  /* "thread 3", "device 0 team 2" */
    int64_t last; /* the moment of its last event */
    bool passes;  /* the selection lets it */
};

/** An instance, or the creation of a task. Valid during the call. */
struct slice {
    struct track *track;
    const struct frame *frame;
    const struct instance *instance; /* NULL when it is left */
    int64_t begin, end;
    int64_t task;    /* of the instance of a task, or its creation; 0: none, or it has no number */
    int32_t creator; /* of `task`: creator_of(), for a sink that wants creators */
    bool creation;   /* of `task` */
    int depth;       /* slices around it */
    const struct mpi_act *acts; /* of a call of MPI, for a sink that wants them */
    size_t act_count;
    const struct preview *preview; /* NULL: there is none, and there are no acts */
};

/** Whether something leads from it to a task, or to it from the creation: of a task that went on
 *  elsewhere, its first part is meant. */
static inline bool slice_is_flow(const struct slice *slice)
{
    return slice->task && (slice->creation || slice->instance->fragment == FRAGMENT_WHOLE ||
                           slice->instance->fragment == FRAGMENT_FIRST);
}

/** What a format does; each may be NULL. `state` is what `begin` returned. */
struct timeline_sink {
    bool wants_acts;     /* a preview for calls of MPI */
    bool wants_creators; /* slices from the first task on come when their process has been read */
    /* Before all else. @return NULL after the user was told what is wrong */
    void *(*begin)(const struct export_request *request, const struct experiment *experiment,
                   int64_t epoch /* of time 0: nanoseconds since 1970 */);
    void (*process)(void *state, const struct process *process);
    void (*track)(void *state, struct track *track);
    void (*enter)(void *state, const struct slice *slice);
    void (*leave)(void *state, const struct slice *slice);
    /* After all else; NULL: the experiment can't be read. Frees the state. @return false after the
     * user was told what is wrong */
    bool (*end)(void *state, const struct experiment *experiment);
};

struct walk;

/** @param sink gets what walk_handler is given with the walk as its argument. */
struct walk *walk_new(const struct export_request *request, const struct timeline_sink *sink);
extern const struct timeline_handler walk_handler;

/** When all has been read; `experiment` is NULL when it could not be. @return whether the sink has
 *  written all */
bool walk_end(struct walk *walk, const struct experiment *experiment);

#endif
