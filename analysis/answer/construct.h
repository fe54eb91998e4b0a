/**
 * @file construct.h
 * @brief What each construct's numbers mean: ompP's columns, and which of them are overhead.
 *
 * The room answer makes numbers of a run as the reader read it: measures by construct, the profile
 * with its findings, the control-flow graph, labels, offloading; and what reports are made of:
 * tables, the filters that say what a report is about, the files and terminals that it goes to. It
 * may know the reader, common and the counter sources; nothing of subcommands or their options.
 *
 * The columns and the attribution of overhead are ompP's (Fuerlinger and Gerndt, ompP 0.8), by
 * their names. Waits are net: tasks that a thread ran while it waited are work, in taskT.
 */
#ifndef CONSTRUCT_H
#define CONSTRUCT_H

#include "analysis/reader/model.h"
#include "common/json.h"

/** Columns of profiles, by ompP's names. T: nanoseconds. C: a count. */
#define MEASURES(X)                                                                                \
    X(execT, "time from enter to exit; of a task, without what it was suspended for")              \
    X(execC, "executions")                                                                         \
    X(bodyT, "time in the body")                                                                   \
    X(sectT, "time in sections")                                                                   \
    X(sectC, "sections executed")                                                                  \
    X(singleT, "time in the body of a single")                                                     \
    X(singleC, "bodies of a single executed")                                                      \
    X(enterT, "wait to enter")                                                                     \
    X(exitT, "time to leave; of a taskgroup, the wait for its tasks")                              \
    X(exitBarT, "wait in the implicit barrier at the end")                                         \
    X(startupT, "start of the team")                                                               \
    X(shutdwnT, "end of the team")                                                                 \
    X(mgmtT, "time in neither the body nor the barrier")                                           \
    X(waitT, "wait in a barrier or for tasks")                                                     \
    X(createT, "time to create tasks")                                                             \
    X(createC, "tasks created")                                                                    \
    X(taskT, "tasks that ran while waiting")

#define MEASURE_NAME(name, meaning) MEASURE_##name,
enum measure { MEASURES(MEASURE_NAME) MEASURE_COUNT };
#undef MEASURE_NAME

extern const char *const measure_names[MEASURE_COUNT];
extern const char *const measure_meanings[MEASURE_COUNT];

static inline bool measure_is_count(enum measure measure)
{
    return measure == MEASURE_execC || measure == MEASURE_sectC || measure == MEASURE_singleC ||
           measure == MEASURE_createC;
}

enum overhead {
    OVERHEAD_SYNC, /* waiting for other threads at a synchronisation that the program asks for */
    OVERHEAD_IMBALANCE,  /* waiting for threads that have more work */
    OVERHEAD_LIMITED,    /* waiting because there is work for fewer threads only */
    OVERHEAD_MANAGEMENT, /* starting and ending teams, handing out work, creating tasks */
    OVERHEAD_MPI,
    OVERHEAD_COUNT,
    OVERHEAD_SECTIONS /* imbalance, or limited when there are fewer sections than threads */
};

extern const char *const overhead_names[OVERHEAD_COUNT];  /* for people: "Synch" */
extern const char *const overhead_fields[OVERHEAD_COUNT]; /* for programs: "sync" */

enum { MAX_RULES = 4 };

/** What a construct is, whatever it is called on the screen. */
enum construct_id {
    CONSTRUCT_PARALLEL_SECTIONS,
    CONSTRUCT_PARALLEL_WORKSHARE,
    CONSTRUCT_PARALLEL_LOOP,
    CONSTRUCT_PARALLEL,
    CONSTRUCT_LOOP,
    CONSTRUCT_WORKSHARE,
    CONSTRUCT_SCOPE,
    CONSTRUCT_SECTIONS,
    CONSTRUCT_SECTION,
    CONSTRUCT_SINGLE,
    CONSTRUCT_CRITICAL,
    CONSTRUCT_ORDERED,
    CONSTRUCT_LOCK,
    CONSTRUCT_BARRIER,
    CONSTRUCT_TASKWAIT,
    CONSTRUCT_TASKGROUP,
    CONSTRUCT_TASKYIELD,
    CONSTRUCT_TASKLOOP,
    CONSTRUCT_TASK,
    CONSTRUCT_ATOMIC,
    CONSTRUCT_FLUSH,
    CONSTRUCT_MASTER,
    CONSTRUCT_MASKED,
    CONSTRUCT_USER,
    CONSTRUCT_FUNCTION,
    CONSTRUCT_PROGRAM,
    CONSTRUCT_TARGET_DATA, /* only moves data */
    CONSTRUCT_TARGET,      /* runs code on the device */
    CONSTRUCT_TRANSFER_TO,
    CONSTRUCT_TRANSFER_FROM,
    CONSTRUCT_ALLOCATE,
    CONSTRUCT_DELETE,
    CONSTRUCT_SET, /* memory on a device to a value */
    CONSTRUCT_MPI,
    CONSTRUCT_OTHER_OMP,
    CONSTRUCT_OTHER
};

/** One kind of construct. */
struct construct_row {
    const char *layer; /* NULL: any but omp */
    const char *match; /* glob for region->construct */
    enum construct_id id;
    const char *title; /* as ompP calls it: "PARALLEL LOOP"; NULL: the construct in capitals */
    const char *brief; /* at most 8 characters, for the callgraph */
    uint32_t columns;  /* set of measures that a report shows */
    int split;         /* measure that callgraph profiles show inclusive and exclusive, -1: none */
    bool is_parallel;  /* forks a team */
    struct {
        enum measure measure;
        enum overhead overhead;
    } rules[MAX_RULES]; /* ends with measure execC, which is no overhead */
};

#define MEASURE_BIT(name) (1u << MEASURE_##name)

const struct construct_row *construct_of(struct source_region *region);

/** The title of a region's construct; `buffer` is used when it has none of its own. */
const char *construct_title(struct source_region *region, char *buffer, size_t size);

/** What reports in JSON say of a region: construct, type (its title), name, file, lines. */
void region_json(struct json *json, struct source_region *region);

struct measures {
    int64_t value[MEASURE_COUNT];
};

/** Whether the node is a call of MPI; whether it is inside one. */
bool node_is_mpi(const struct profile_node *node);
bool node_is_inside_mpi(const struct profile_node *node);

void measures_add(struct measures *sum, const struct measures *one);

/** The node's measures: inclusive, or with the split one and execT exclusive. */
void node_measures(const struct profile_node *node, bool exclusive, struct measures *measures);

/** What its thread waited in it for other threads, not in what is inside. Nanoseconds; the call
 * paths must be merged. */
int64_t node_wait(const struct profile_node *node);

/** Add the overheads of the node's construct, not those of what is inside, to `sum`. The call paths
 * must be merged. */
void node_overheads(const struct profile_node *node, int64_t sum[OVERHEAD_COUNT]);

/** The same, with what waits for sections apart: all locations together tell what that is. */
void node_losses(const struct profile_node *node, int64_t sum[OVERHEAD_COUNT], int64_t *sections);
enum overhead path_sections_overhead(const struct path *path);

/** A parallel region that is in no other one. */
bool path_is_outermost_team(const struct path *path);

/** Whether the threads of the team wait for each other at its end. */
bool construct_ends_in_barrier(struct source_region *region);

/** A sections construct that had fewer sections than threads. */
bool path_few_sections(const struct path *path);

/** The value of `name=value` among the region's clauses, which ends at a blank or at the end of the
 * text; NULL: it has none. */
const char *region_clause(const struct source_region *region, const char *name);

/** Whether that is this value. */
bool region_clause_is(const struct source_region *region, const char *name, const char *value);

#endif
