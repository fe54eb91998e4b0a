/**
 * @file offload.h
 * @brief What a run did on its devices: target regions, transfers, by device.
 *
 * From the merged profiles alone: locations of kind device and transfer, and the nodes of layer
 * `target` on threads (doc/trace-format.md). Times are nanoseconds, summed over visits.
 */
#ifndef OFFLOAD_H
#define OFFLOAD_H

#include "analysis/answer/select.h"

/** How one execution differs from another. */
struct offload_spread {
    int64_t least, greatest;
    double squares; /* of microseconds, summed */
};

/** What one source tells of a construct's execution in one team of a league: on several locations
 * where instances overlapped. */
struct offload_team {
    int64_t team, time, count;
    struct offload_spread each;
    const char *source;
};

/** A target construct that runs code on the device. */
struct offload_region {
    const struct source_region *region;
    int64_t count;
    double met;                 /* of these, on the host */
    int64_t host;               /* on the encountering threads, from begin to end */
    int64_t to, from;           /* there: copying before and after, where it was timed apart */
    int64_t body;               /* there: the rest */
    int64_t inside;             /* transfers that were part of the rest */
    bool untold;                /* of some of these nobody knows how long they took */
    int64_t device;             /* executing on the device; of several teams, that of the longest */
    bool timed;                 /* `device` is known */
    struct offload_spread each; /* on the host */
    struct offload_team *teams;
    size_t team_count;
    const struct offload_team *longest; /* of them: `device` is its time; NULL: there is none */
};

/** What device code did inside a target construct: barriers, parallel regions, tasks. */
struct offload_inside {
    const struct source_region *region, *construct; /* itself; the target construct */
    int64_t count, time;                            /* in all teams */
    int64_t bytes;                                  /* of copies */
    struct offload_spread each;
};

/** Whether it is a kernel or a copy that the driver told of, by the device's clock. */
bool offload_is_activity(const struct source_region *region);

enum offload_operation {
    OFFLOAD_TO,
    OFFLOAD_FROM,
    OFFLOAD_ALLOCATE,
    OFFLOAD_DELETE,
    OFFLOAD_SET,
    OFFLOAD_OPERATIONS
};
extern const char *const offload_operations[OFFLOAD_OPERATIONS];

static inline bool offload_moves(enum offload_operation operation)
{
    return operation == OFFLOAD_TO || operation == OFFLOAD_FROM;
}

/** The transfers of one list item by one construct in one direction. */
struct offload_transfer {
    const struct source_region *construct; /* that transferred */
    const struct source_region *item; /* its name is the list item; empty: none that was written */
    enum offload_operation operation;
    int64_t count, bytes, time;
    int64_t there;     /* of `count`: from where the item was before, and the very first */
    bool timed;        /* `time` is known */
    bool least;        /* unless OMPT tells, `bytes` is a lower bound: there are mappers */
    int64_t unchanged; /* how many brought back what had been sent */
};

struct offload_device {
    int rank, number; /* -1: the host in its place */
    const char *name, *source, *transfers_source;
    int64_t error;                  /* of its clock */
    int64_t dropped;                /* events */
    struct offload_region *regions; /* the longest on the device first */
    size_t region_count;
    struct offload_inside *inside; /* by target construct, in the order of the text */
    size_t inside_count;
    struct offload_transfer *transfers; /* the most bytes first */
    size_t transfer_count;
};

struct offload;

/** `selection` is of regions; NULL selects all. */
struct offload *offload_new(const struct experiment *experiment, const struct selection *selection);
const struct offload_device *offload_devices(const struct offload *offload, size_t *count);
void offload_free(struct offload *offload);

/** Does the host wait for its end? */
bool offload_waits(const struct offload_region *region);

/** Standard deviation of one execution's time, of `count` that took `time` together; -1: a trace
 * without squares does not tell it. */
int64_t offload_deviation(const struct offload_spread *each, int64_t count, int64_t time);

/** What the host spent on a region besides copying and the device's execution: launch and wait.
 *  -1: not known, because the device's time is not, or that of copies within. */
int64_t offload_launch(const struct offload_region *region);

#endif
