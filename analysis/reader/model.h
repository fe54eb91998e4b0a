/**
 * @file model.h
 * @brief What an experiment holds, in memory: regions, locations and their profile trees.
 *
 * Everything is owned by the experiment and is freed with it. The timeline is never held: it
 * streams through a struct timeline_handler (reader.h). Times are nanoseconds; those of locations
 * and instances count from the process's epoch. Strings are never NULL, only empty. Field meanings
 * are those of doc/trace-format.md.
 */
#ifndef MODEL_H
#define MODEL_H

#include "common/duration-bin.h"
#include "common/memory.h"
#include "common/trace.h"
#include "analysis/reader/clock-course.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A count that nobody made: of a unit or a call path in an experiment that joins several runs. */
#define COUNT_UNKNOWN INT64_MIN

/** One source region. The same region of several processes is one. */
struct source_region {
    const char *layer, *construct, *file, *name, *clauses;
    int begin, end;                   /* lines */
    int number;                       /* position in experiment->regions */
    const struct construct_row *kind; /* see construct_of(); NULL: not looked up yet */
};

struct profile_predecessor {
    struct profile_predecessor *next;
    int id;
    struct profile_node *node; /* the parent or a sibling; NULL when the file was cut before it */
    int64_t count;
};

/** A lock of one process, or its critical regions of one name. */
struct program_lock {
    struct process *process;
    enum lock_kind kind;
    struct source_region *region; /* that initialised it, or took it first */
    int id, ordinal;              /* ordinal: among those of the region, from 1 */
    int64_t inits;
    bool several; /* the region has more than this one */
};

/** For whom a location waited. */
struct lock_wait {
    struct lock_wait *next;
    int holder;                   /* id of the location that had the lock; -1: several */
    struct source_region *region; /* where that one had taken it; NULL: several */
    int64_t count, time;
};

/** What a location did with a lock that it took at one node. */
struct recorded_lock_use {
    struct recorded_lock_use *next, *of_node; /* of the location, of the node */
    struct program_lock *lock;
    struct profile_node *node;
    int64_t taken, hold, longest_hold, contended, wait, longest_wait, failed;
    struct lock_wait *waits, *last_wait;
};

/** How many instances of a node had a duration in a bin (common/duration-bin.h). */
struct duration_count {
    int bin;
    int64_t count;
};

/** A source as it was when it was compiled (common/source-digest.h). */
struct recorded_source {
    const char *file, *digest;
    int64_t bytes;
};

/** One call path on one location. */
struct profile_node {
    struct recorded_location *location;
    struct source_region *region;
    struct profile_node *parent, *first, *last, *next; /* children in the order of the file */
    struct path *path;                                 /* the same call path over all locations */
    struct profile_node *same;                         /* next node of `path` */
    int id, depth;                                     /* depth of the root is 0 */
    int index;                                         /* position in location->nodes */
    bool task;
    int64_t visits, time, least, greatest;
    int64_t kept; /* instances in the timeline */
    int64_t kept_creations;
    double squares;              /* microseconds squared */
    struct duration_count *bins; /* rising; NULL: not known, or one instance */
    int bin_count;
    bool has_trend;
    int64_t first_tenth, last_tenth; /* time of these instances */
    int64_t longest_startup;         /* of a team, as far as the timeline tells */
    int64_t columns[COLUMN_COUNT];
    int64_t *counters;               /* experiment->counter_count values, or NULL */
    struct recorded_lock_use *locks; /* taken here */
    struct profile_predecessor *predecessors, *last_predecessor;
};

struct recorded_location {
    struct process *process;
    int id, thread;
    int index;  /* position in process->locations */
    int number; /* what reports call it: thread, or id where threads of nested teams share numbers;
                   set by process_order() */
    enum location_kind kind;
    int64_t tid, begin, end;
    int64_t wait;        /* for a processor */
    int64_t left_out;    /* calls and visits that have events, and are not recorded */
    int64_t cost, setup; /* what events, and the rest of the measurement took of its time */
    const char *name;
    int device;                  /* of kind device and transfer; -1: the host in its stead */
    const char *source;          /* what its records come from */
    int64_t team;                /* of a device's league that it is of */
    int64_t error, dropped;      /* of its clock; events that found no room on the device */
    struct profile_node **nodes; /* in the order of a walk */
    size_t node_count, node_capacity;
    struct profile_node **by_id; /* nodes sorted by id; location_index() */
    bool has_timeline;
    int64_t lacks_calls;  /* of MPI: POMPEII_MESSAGES was reached */
    bool lacks_instances; /* besides those that the nodes tell of */
    int64_t instances;    /* in the timeline, creations of tasks not counted */
    struct recorded_lock_use *locks, *last_lock; /* uses of locks */
    struct profile_node *latest; /* the outermost instance before, while the long form is read */
};

struct process {
    struct experiment *experiment;
    bool merged; /* its call paths are those of the experiment, and its locations have numbers */
    const char *file; /* path of the trace */
    int rank;
    int64_t epoch, init, finalize;
    double drift;  /* of its clock from the common one, which all times but durations are by */
    bool has_rate; /* it was compared with another one */
    const struct clock_course *course; /* how times go from there; NULL: they stay */
    int64_t user, system, processors;
    bool has_times;   /* user and system */
    int threads;      /* the most at the same time; 0: not said */
    int64_t requests; /* of MPI, that were open when that ended */
    int64_t written;  /* what making the trace took; 0: not said */
    bool complete;    /* the run reached its end */
    bool cut;         /* the file did not */
    bool long_form;
    struct source_region **regions; /* by the ids of this file */
    size_t region_count, region_capacity;
    struct program_lock **locks; /* by id - 1 */
    size_t lock_count, lock_capacity;
    struct recorded_location **locations;
    size_t location_count, location_capacity;
};

/** One call path, merged over all locations: the roots are one, children merge by region. */
struct path {
    struct source_region *region;
    int64_t sections, visits; /* executed in it, column bc; of it */
    struct path *parent, *first, *last, *next;
    struct profile_node
        *nodes; /* linked by `same`, in location order; a location may have several */
    struct profile_node *last_node;
    int depth, index; /* index: position in experiment->paths */
    bool task;
};

struct setting_value {
    const char *name, *value;
    bool is_default;
};

struct trace_file {
    int rank;
    const char *file;
};

/** A device of target offload. */
struct recorded_device {
    int number; /* -1: the host in its stead */
    const char *name, *source, *transfers, *clock;
    int64_t error;
};

/** Sums over processes: analysis/answer/whole.h. */
struct process_sums {
    int64_t processes, locations, nodes;
    int64_t first_rank, epoch; /* epoch: of that rank */
    int64_t longest, threads;  /* longest: the greatest duration */
    int64_t written;           /* greatest: what making a trace took */
    int64_t user, system;
    bool lacks_times, is_complete; /* of a process: user and system; of the first that lacks them */
    int64_t incomplete; /* processes that did not reach their end, or whose file did not */
    int64_t wait, cost, requests, left_out;
    int64_t pairs, barriers; /* pairs of events; visits of barriers */
    int64_t visits, kept;    /* of all nodes but the program */
    int64_t instances;       /* in timelines, the program among them */
    int64_t mpi_missing;     /* calls of MPI that are not in a timeline that there is */
};

struct experiment {
    const char *path;
    const char *directory; /* of the anchor, ending with `/`; "": the current one */
    bool has_anchor;       /* else a trace file was given: what ran is not known */
    struct {
        const char *name, *path, *arguments, *directory, *build, *revision, *options, *compilers;
        int64_t pid;
    } program;
    struct {
        const char *host, *os, *cpu, *topology;
        int64_t cpus;
    } machine;
    struct {
        const char *date, *schedule, *uncounted, *environment, *modules, *affinity, *spool;
        int64_t duration, user, system, threads, exit, ranks;
        bool has_exit, has_times; /* has_times: user and system */
    } run;
    struct {
        const char *system, *job, *name, *partition, *step; /* system "": it was of no job */
        int64_t nodes, tasks, array, restarts;              /* 0: not said */
        bool has_array;
    } batch;
    struct {
        const char *source;
        int64_t hz;
    } clock;
    struct {
        int64_t event, events, total;
    } overhead;
    const char *generator;
    struct setting_value *settings;
    size_t setting_count, setting_capacity;
    const char **counters;
    size_t counter_count, counter_capacity;
    struct recorded_device *devices;
    size_t device_count, device_capacity;
    struct trace_file *traces;
    size_t trace_count, trace_capacity;
    bool unlisted; /* the anchor says that the directory has them */
    struct recorded_source *sources;
    size_t source_count, source_capacity;
    bool spools_elsewhere; /* some, on a node that is not this one */
    int64_t spool_count;   /* ranks that left a spool and no trace */

    struct process **processes;
    size_t process_count, process_capacity;
    size_t rank_count;              /* how many traces are read; 0: it has none of its own */
    struct process_sums given_back; /* of processes that are not here any more */
    struct source_region **regions; /* of all processes, in the order they were met */
    size_t region_count, region_capacity, region_bytes; /* bytes of their names */
    struct region_entry *region_table;                  /* uthash */
    struct path **paths; /* experiment_merge(); a parent comes before its children */
    size_t path_count, path_capacity;
    struct path_entry *path_table; /* uthash */

    char **notes; /* what the user should know: cut files, missing instances */
    size_t note_count, note_capacity;
    struct note_entry *note_table; /* uthash */
    struct pool *pool;
    struct pool *process_pool; /* of processes that may still be given back, and what is in them */
};

struct experiment *experiment_new(const char *path);
void experiment_free(struct experiment *experiment);
/** Takes over the text; what was noted before is noted once. */
void experiment_note(struct experiment *experiment, char *text);

/** The experiment's region that equals `like`; its strings are copied when it is new. */
struct source_region *experiment_region(struct experiment *experiment,
                                        const struct source_region *like);

/** A process is needed no more: it is no longer among those of the experiment, whose call paths
 * have none of its nodes. Its memory goes with experiment_settle(). */
void experiment_give_back(struct experiment *experiment, struct process *process);

/** Frees what processes that were given back had; those that were read since the last call are all
 * given back, or, `keeps`, some stay, and all of that memory with them. */
void experiment_settle(struct experiment *experiment, bool keeps);

/** Takes over the processes and notes of another experiment, whose regions are this one's already;
 * `from` is then empty. */
void experiment_take(struct experiment *experiment, struct experiment *from);

/** A file that holds the trace of a rank. Its name is copied. */
void experiment_add_trace(struct experiment *experiment, int rank, const char *file);

struct process *experiment_add_process(struct experiment *experiment, const char *file);
struct recorded_location *process_add_location(struct process *process, int id);
struct profile_node *location_add_node(struct recorded_location *location,
                                       struct profile_node *parent, struct source_region *region);

/** Make node ids known to location_find_node(). False: `*twice` is an id that two nodes have. */
bool location_index(struct recorded_location *location, int *twice);
struct profile_node *location_find_node(const struct recorded_location *location, int id);

/** Whether its timeline has all instances and creations of tasks. */
bool location_is_complete(const struct recorded_location *location);

/** Put all nodes in the order of a walk: the long form has them as the run came to them. Threads
 * get their numbers. */
void process_order(struct process *process);

/** Merge the call paths of all locations of kind thread into experiment->paths. */
void experiment_merge(struct experiment *experiment);

/** The same for one process. @param linked whether the call paths get its nodes: such a
 * process must not be given back */
void experiment_merge_process(struct experiment *experiment, struct process *process, bool linked);

/** The call path of a region in another one; `parent` NULL: the root, whatever its region is. */
struct path *experiment_path(struct experiment *experiment, struct path *parent,
                             struct source_region *region, bool task);

/** One more call path, of a region of the experiment; `parent` NULL: the root. */
struct path *experiment_add_path(struct experiment *experiment, struct path *parent,
                                 struct source_region *region, bool task);

struct path *path_next(const struct path *top, struct path *path);

/** Whether it is the measurement's own work, which is nothing that the program did: such nodes have
 * no call path. */
bool region_is_ours(const struct source_region *region);

/** The last part of the region's file name. */
const char *region_file_name(const struct source_region *region);

/** Sums of counts: not known where a part is not. */
static inline void count_add(int64_t *sum, int64_t count)
{
    *sum = *sum == COUNT_UNKNOWN || count == COUNT_UNKNOWN ? COUNT_UNKNOWN : *sum + count;
}

/** Level of an operation: the children of the program are level 0. */
static inline int node_level(const struct profile_node *node)
{
    return node->depth - 1;
}

/** Time of the node's instances: enter to exit; of a task, without what it was suspended for. */
int64_t node_inclusive(const struct profile_node *node);

/** Inclusive time without children, tasks run inside and the creation of tasks; never negative. */
int64_t node_exclusive(const struct profile_node *node);

/** Of each node by its index, what passed in it and in all below it, tasks that were created there
 * included; the caller frees it. */
int64_t *location_times(const struct recorded_location *location);

#endif
