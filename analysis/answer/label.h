/**
 * @file label.h
 * @brief The label graph of a run: every unit of work, and the constructs that it was created in.
 *
 * Labels follow Neill, Drebes and Pop (2018), section 4. Scheme `paper` is theirs to the letter.
 * There, what is created inside single, master or sections directly in a parallel region is
 * labelled by the thread that happened to run it; `stable` labels it by the construct.
 */
#ifndef LABEL_H
#define LABEL_H

#include "analysis/reader/reader.h"

enum scheme { SCHEME_STABLE, SCHEME_PAPER };

/** A node of the graph. A construct that many threads met is one node. */
struct label {
    struct execution_unit unit; /* of a construct: as the first thread met it */
    struct label *parent, *first, *last, *next;
    size_t number;     /* position in its graph's list, from 1 on; the root's is 0 */
    int64_t *counters; /* of a unit of work, or NULL */
    bool lost_parent;  /* what it was created in is not in the trace: it hangs under the root */
    bool uncertain;    /* its label, or one that it begins with, depends on scheduling */
    bool twin;         /* another unit of work has the same stable label */
};

struct label_graph {
    enum scheme scheme;
    struct process *process;
    struct label *root;
    struct label **all; /* in depth-first order; the root is not in it */
    size_t count, works;
};

struct labels;

/** Collects units: a handler for command_open(), with what labels_new() gave as argument. */
extern const struct timeline_handler labels_timeline;
struct labels *labels_new(enum scheme scheme);
void labels_free(struct labels *labels);

/** The graphs, one for each process. */
struct label_graph *labels_graphs(struct labels *labels, size_t *count);

static inline bool label_is_work(const struct label *label)
{
    return label->parent && label->unit.kind >= UNIT_TASK;
}

/** Whether it executes iterations of a loop: a range, or a task of a taskloop. */
bool label_has_iterations(const struct label *label);
/** Whether it executes iterations of a loop, and which ones is known. */
bool label_tells_iterations(const struct label *label);

/** Whether its position among its siblings is forced: by the number of the thread that created it.
 */
bool label_is_forced(const struct label *label, enum scheme scheme);

/** Its own component: "2:cg.c:114", "1.3:cg.c:20" (third one of thread 1), "16" (first iteration).
 */
void label_component(const struct label *label, enum scheme scheme, char *text, size_t size);

/** All components from the root on, separated by `/`. The caller frees it. */
char *label_text(const struct label *label, enum scheme scheme);

#endif
