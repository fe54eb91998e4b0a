/**
 * @file profile.h
 * @brief The numbers of `pompeii profile`: per region and thread, per team, and of the whole run.
 */
#ifndef PROFILE_H
#define PROFILE_H

#include "analysis/answer/construct.h"
#include "analysis/answer/offload-wait.h"
#include "analysis/answer/select.h"
#include "analysis/answer/whole.h"

/** A thread of the report: a location, by rank and location->number. */
struct worker {
    const struct recorded_location *location;
    int rank, number;
};

/** Measures of one region on one worker, or summed. */
struct region_row {
    struct measures measures;
    int64_t exclusive; /* time without children */
    int64_t *counters; /* experiment->counter_count sums, or NULL */
};

struct region_profile {
    struct source_region *region;
    const struct construct_row *construct;
    struct region_row **rows; /* by worker; NULL where it never came */
    struct region_row sum;
    /* Of parallel regions: */
    int64_t wall;                      /* of the threads that forked */
    int64_t cpu;                       /* summed over the team */
    int64_t overheads[OVERHEAD_COUNT]; /* of everything inside */
};

/** A reason for lost time. Wall time is what the run would be shorter by at best. */
struct performance_finding {
    struct source_region *region; /* NULL: the serial part */
    const char *property;         /* ompP's name */
    char *text;                   /* for people */
    double gain;                  /* wall seconds */
    double severity;              /* lost time in percent of duration x threads */
};

struct profile {
    struct experiment *experiment;
    struct worker *workers;
    size_t worker_count, worker_capacity;
    struct region_profile *regions; /* by region->number; those with no row have no execC */
    size_t region_count;
    int64_t threads;        /* largest number in use at once, all processes */
    int64_t duration;       /* wall, of the longest process */
    int64_t total;          /* CPU time: duration x threads, summed over processes */
    int64_t parallel;       /* wall time in parallel regions, summed over processes */
    int64_t serial;         /* wall time outside them */
    int64_t serial_regions; /* of it: in regions and measuring, and so in their time, too */
    int64_t idle;           /* CPU time of threads that had no team to work in */
    int64_t ended;          /* of it: of processes that had ended before the last one did */
    int64_t measuring;      /* of the threads selected, where it is known to be no region's */
    int64_t imbalance;      /* CPU time lost to uneven loss within teams (POP load balance) */
    int64_t common;         /* CPU time that every thread of a team lost (POP scheduling) */
    int64_t overheads[OVERHEAD_COUNT];
    struct lock_gains *lock_gains; /* see lock-gain.h */
    char *serial_between; /* of the serial time: ", 2 s of it between a.c:3 and b.c:7", or NULL */
    struct offload_wait devices;          /* what threads spent on them, of the whole run */
    struct performance_finding *findings; /* largest gain first */
    size_t finding_count, finding_capacity;
};

/** Only what `selection` lets pass has rows; what is said of the whole run does not depend on it.
 */
struct profile *profile_new(struct experiment *experiment, const struct selection *selection);
void profile_free(struct profile *profile);

/** Members of the team around each call path, by path index; 1 outside parallel regions. The caller
 * frees them. */
int64_t *profile_team_sizes(const struct experiment *experiment);

struct replays;

/** Fills profile->lock_gains and profile->findings. @param replays NULL: none was made */
void profile_find(struct profile *profile, const struct replays *replays);

/** One more, in its place. @param text is the profile's then @param lost CPU time in ns
 * @param gain wall time in ns that the run would be shorter by at best */
void profile_add_finding(struct profile *profile, struct source_region *region,
                         const char *property, char *text, double lost, double gain);

/** Processes that are counted; which share of their time they had a team, 0 .. 1. */
int64_t profile_processes(const struct profile *profile);
double profile_coverage(const struct profile *profile);

/** Too few processors, where threads lost much time to that: of the process that lost the largest
 * share, or NULL. */
struct processor_want {
    const struct process *process;
    size_t processes; /* so many lost much */
    double waited;    /* share of its threads' time, 0 .. 1 */
    double work;      /* share of what is called work, which took more time than processors gave; 0:
                         that can't be said */
};
struct processor_want profile_processor_want(const struct profile *profile);

/** POP efficiencies (TALP's formulas), 0 .. 1. Parallel is the product of the others. */
enum efficiency {
    EFFICIENCY_PARALLEL,
    EFFICIENCY_SERIALISATION,
    EFFICIENCY_LOAD_BALANCE,
    EFFICIENCY_SCHEDULING,
    EFFICIENCY_COUNT
};
extern const char *const efficiency_names[EFFICIENCY_COUNT];
double profile_efficiency(const struct profile *profile, enum efficiency efficiency);

/**
 * Time of each call path by its index, in wall seconds: CPU time / threads. Exclusive times of a
 * subtree, tasks that were created in it included, add up to its inclusive time, and all of them to
 * the run.
 */
struct path_time {
    double inclusive, exclusive;
};
struct path_time *profile_path_times(const struct profile *profile);

/** `main.c:44`, and the name of a critical or user region; the caller frees it. */
char *region_place(const struct source_region *region);
/** `main.c (44-48) (name)`, as ompP writes it; the caller frees it. */
char *region_location(const struct source_region *region);

/** Position of a location in profile->workers; worker_count when it was filtered out. */
size_t profile_worker(const struct profile *profile, const struct recorded_location *location);

bool region_has_rows(const struct region_profile *profile);
/** `3`, or `P1:3` when there are several processes. */
void location_label(const struct experiment *experiment, const struct recorded_location *location,
                    char *text, size_t size);

#endif
