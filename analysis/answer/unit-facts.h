/**
 * @file unit-facts.h
 * @brief Units of work in columns: which of them belong together, what else is known of them, and
 * one counter or metric of all at a time.
 *
 * A unit takes 32 bytes and 8 for the value, besides its node in the label graph.
 */
#ifndef UNIT_FACTS_H
#define UNIT_FACTS_H

#include "analysis/answer/derived.h"
#include "analysis/answer/label.h"
#include "analysis/answer/select.h"

/** What makes units the same kind of work. */
enum unit_grouping {
    BY_REGION, /* the construct at its place in the source */
    BY_TYPE,   /* task, section, range of what loop, over all places */
    BY_THREAD  /* who executed them */
};

struct unit_fact {
    uint32_t group, region; /* positions in the lists below, in experiment->regions */
    int32_t depth;          /* units of work that it is in, itself too */
    int32_t thread, rank;
    int64_t index; /* first iteration, or number among its siblings */
};

struct unit_group {
    char *text; /* "task nqueens.c:88", "range of for", "P1 thread 3" */
    size_t begin, end;
    int64_t time;
};

struct unit_facts {
    const struct experiment *experiment;
    const struct label_graph *graphs;
    size_t graph_count;
    const struct selection *selection;
    struct unit_fact *unit; /* in the order of a walk */
    size_t count, capacity;
    struct unit_group *group; /* that with the most time first */
    size_t group_count;
    uint32_t *order; /* units of a group: order[begin] .. order[end - 1] */
    size_t complete; /* have all counters */
    size_t matched[UNIT_MATCHES];
};

struct unit_facts *unit_facts_new(const struct experiment *experiment,
                                  const struct label_graph *graphs, size_t graph_count,
                                  enum unit_grouping grouping, const struct selection *selection);
void unit_facts_free(struct unit_facts *facts);

/** A counter, the time that units took, or what a formula makes of them. */
struct unit_metric {
    const char *name, *unit;
    int counter;             /* -1: none */
    struct derived *derived; /* or NULL */
    bool is_time, is_count;
};

/** A metric by its name; false with `*problem`. Which counter, "time", or which row of derived.def.
 */
bool unit_metric_find(const struct experiment *experiment, const char *name,
                      struct unit_metric *metric, char **problem);

/** The values of all units, in seconds where it is time; NAN: not known. */
void unit_values(const struct unit_facts *facts, const struct unit_metric *metric, double *values);

/** The labels of some units, which are in rising order; the caller frees each. */
void unit_labels(const struct unit_facts *facts, const size_t *units, size_t count, char **labels);

#endif
