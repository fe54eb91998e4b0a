/**
 * @file profile.h
 * @brief The numbers of `pompeii profile`: per region and thread, per team, and of the whole run.
 */
#ifndef PROFILE_H
#define PROFILE_H

#include "analysis/answer/construct.h"
#include "analysis/answer/hybrid.h"
#include "analysis/answer/offload-wait.h"
#include "analysis/answer/path-sums.h"
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
    int64_t inclusive; /* with all inside, tasks that were created there too */
    int64_t *counters; /* experiment->counter_count sums, or NULL */
};

struct region_profile {
    struct source_region *region;
    const struct construct_row *construct;
    bool has_rows;
    struct region_row **rows; /* by worker, where there are any; NULL where it never came */
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

/** How often a region was executed, and tasks created there: each is an event. */
struct region_events {
    struct source_region *region;
    int64_t count;
};

/** The thread that measuring made slowest, where it is known. */
struct slowest_thread {
    bool is_known;
    int rank, number;
    double percent; /* of the time that it had a processor */
    struct region_events most;
};

/** Too few processors, where threads lost much time to that: of the process that lost the largest
 * share. */
struct processor_want {
    bool is_known;
    int rank;                    /* all that follows is of it: */
    int64_t threads, processors; /* processors: that it might use; 0: not known */
    int64_t wait, cpu;           /* cpu: -1 when not known */
    size_t processes;            /* so many lost much */
    double waited;               /* share of its threads' time, 0 .. 1 */
    double work; /* share of what is called work, which took more time than processors gave; 0: that
                    can't be said */
};

/** Without workers it takes memory for the regions and call paths alone, however many ranks are
 * added.
 */
struct profile {
    struct experiment *experiment;
    const struct selection *selection;
    struct path_table paths;
    struct outside_teams outside;
    int64_t *events; /* by region->number: see struct region_events */
    struct slowest_thread slowest;
    struct processor_want want;
    int longest_rank; /* the first one that ran for the whole duration */
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
    int64_t communication;  /* CPU time in MPI outside of teams */
    int64_t overheads[OVERHEAD_COUNT];
    struct hybrid hybrid;          /* of ranks and threads, apart */
    struct lock_gains *lock_gains; /* see lock-gain.h */
    char *serial_between; /* of the serial time: ", 2 s of it between a.c:3 and b.c:7", or NULL */
    struct offload_wait devices;          /* what threads spent on them, of the whole run */
    struct performance_finding *findings; /* largest gain first */
    size_t finding_count, finding_capacity;
    bool lacks_waits; /* who waited for whom could not be found out: of that are no findings */
};

/** Only what `selection` lets pass has rows; what is said of the whole run does not depend on it.
 */
struct profile *profile_new(struct experiment *experiment, const struct selection *selection);

/** The same without workers, a process after another: one that was added, and whose call paths were
 * merged before, is needed no more. `selection` is. */
struct profile *profile_begin(struct experiment *experiment, const struct selection *selection);
void profile_add(struct profile *profile, const struct process *process);
/** Makes room for the regions that the experiment has by now. */
void profile_grow(struct profile *profile);
void profile_end(struct profile *profile);

/** Which region there were most events of. */
struct region_events profile_most_events(const struct profile *profile);

void profile_free(struct profile *profile);

struct replays;

/** Fills profile->lock_gains and profile->findings. @param replays NULL: none was made */
void profile_find(struct profile *profile, const struct replays *replays);

/** Whether a finding is worth a line: it is of 0.1 % of the CPU time, and what it would save is not
 * 0.0 % of the duration. Lists for people have no others. */
bool finding_matters(const struct profile *profile, const struct performance_finding *finding);

/** Its region; that of the program, where it is in none; NULL: a run that left next to nothing does
 * not tell of it. */
const struct source_region *finding_region(const struct profile *profile,
                                           const struct performance_finding *finding);

/** What is said where a list for people has none. */
const char *findings_none(const struct profile *profile);

/** One more, behind the others; its text is the profile's then. */
void profile_put_finding(struct profile *profile, const struct performance_finding *finding);

/** One more, in its place. @param text is the profile's then @param lost CPU time in ns
 * @param gain wall time in ns that the run would be shorter by at best */
void profile_add_finding(struct profile *profile, struct source_region *region,
                         const char *property, char *text, double lost, double gain);

/** Processes that are counted; which share of their time they had a team, 0 .. 1. */
int64_t profile_processes(const struct profile *profile);
double profile_coverage(const struct profile *profile);

struct processor_want profile_processor_want(const struct profile *profile);

/** POP efficiencies (TALP's formulas), 0 .. 1. Parallel is the product of the others; of what ranks
 * lose, and threads, hybrid.h tells. */
enum efficiency {
    EFFICIENCY_PARALLEL,
    EFFICIENCY_SERIALISATION,
    EFFICIENCY_LOAD_BALANCE,
    EFFICIENCY_SCHEDULING,
    EFFICIENCY_COMMUNICATION, /* in MPI outside of teams */
    EFFICIENCY_COUNT
};
extern const char *const efficiency_names[EFFICIENCY_COUNT];
/** How many of them tell something of this run: communication only where there are calls of MPI. */
int profile_efficiencies(const struct profile *profile);
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
/** The same, by location->number. */
void thread_label(const struct experiment *experiment, int rank, int number, char *text,
                  size_t size);

#endif
