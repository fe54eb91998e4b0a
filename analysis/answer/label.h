/**
 * @file label.h
 * @brief The label graph of a run: every unit of work, and the constructs that it was created in.
 *
 * Labels follow Neill, Drebes and Pop (2018), section 4. Scheme `paper` is theirs to the letter.
 * There, what is created inside single, master or sections directly in a parallel region is
 * labelled by the thread that happened to run it; `stable` labels it by the construct.
 *
 * A graph takes 60 bytes and its counters for a node. It is gone through by a walk, which makes the
 * text of a label where one is asked for: all texts of ten thousand tasks, each in the one before
 * it, are 551 MB.
 */
#ifndef LABEL_H
#define LABEL_H

#include "analysis/reader/reader.h"

#include <stdint.h>

enum scheme { SCHEME_STABLE, SCHEME_PAPER };

/** A node of the graph, as a walk shows it. A construct that many threads met is one node. */
struct label {
    struct execution_unit unit; /* of a construct: as the first thread met it */
    size_t number, parent;      /* positions in the walk, from 1 on; the root's is 0 */
    size_t depth;               /* of what hangs below the root: 1 */
    enum unit_kind around;      /* kind of what it was created in, and its threads */
    int team;
    bool lost_parent; /* what it was created in is not in the trace: it hangs under the root */
    bool uncertain;   /* its label, or one that it begins with, depends on scheduling */
    bool twin;        /* another unit of work has the same stable label */
};

struct label_graph {
    enum scheme scheme;
    struct process *process;
    struct label_node *node; /* the root is the first one */
    uint32_t *order;         /* of a walk, depth first; the root is not in it */
    size_t count, works;
    size_t twins, uncertain, lost; /* units of work that are, nodes that lack their parent */
    struct label_side *side;       /* what few nodes have, or few runs */
};

struct labels;

/** Collects units: a handler for command_open(), with what labels_new() gave as argument. */
extern const struct timeline_handler labels_timeline;
struct labels *labels_new(enum scheme scheme);
void labels_free(struct labels *labels);

/** The graphs, one for each process. */
struct label_graph *labels_graphs(struct labels *labels, size_t *count);

/** Counters are no longer needed: all units have none from here on. */
void labels_drop_counters(struct labels *labels);

struct label_walk;

/** Goes through a graph depth first, which is the order of labels. */
struct label_walk *label_walk_new(const struct label_graph *graph);
void label_walk_free(struct label_walk *walk);

/** The next node, NULL after the last one; valid until the next call. */
const struct label *label_next(struct label_walk *walk);

/** Its label: all components from the root on, separated by `/`; valid until the next call. */
const char *label_text(struct label_walk *walk);

/** The component of the node alone: "2:cg.c:114", "1.3:cg.c:20" (third one of thread 1), "16"
 * (first iteration). */
const char *label_component(struct label_walk *walk);

/** A hash of a label, the same in every run; {0} stands for none. */
struct label_key {
    uint64_t word[2];
};

static inline int label_key_compare(struct label_key a, struct label_key b)
{
    for (int i = 0; i < 2; i++) {
        if (a.word[i] != b.word[i])
            return a.word[i] < b.word[i] ? -1 : 1;
    }
    return 0;
}

static inline bool label_key_is_none(struct label_key key)
{
    return !(key.word[0] | key.word[1]);
}

/** The key of the node: made of its parent's and its own component. */
struct label_key label_key(struct label_walk *walk);

/** The key of a text that label_text() made in a process of that rank; {0}: it is no label. */
struct label_key label_key_of(const char *text, size_t length, int64_t rank);

static inline bool label_is_work(const struct label *label)
{
    return label->unit.kind >= UNIT_TASK;
}

/** Whether it executes iterations of a loop: a range, or a task of a taskloop. */
bool label_has_iterations(const struct label *label);
/** Whether it executes iterations of a loop, and which ones is known. */
bool label_tells_iterations(const struct label *label);

/** Whether its position among its siblings is forced: by the number of the thread that created it.
 */
bool label_is_forced(const struct label *label, enum scheme scheme);

#endif
