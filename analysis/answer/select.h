/**
 * @file select.h
 * @brief What of a run an answer is about: the options --rank, --thread, --layer and --region.
 */
#ifndef SELECT_H
#define SELECT_H

#include "analysis/reader/model.h"
#include "analysis/reader/ranges.h"

/** A zeroed selection lets everything pass. */
struct selection {
    struct ranges ranks, threads;
    bool by_openmp;      /* threads are OpenMP's numbers; else what reports call them */
    bool representative; /* of ranks alike one is to be chosen */
    const char *layer;   /* or NULL */
    const char *region;  /* glob for the construct, the name, the file or file:line; or NULL */
};

bool select_location(const struct selection *selection, const struct recorded_location *location);
bool select_region(const struct selection *selection, const struct source_region *region);
/** Both its location and its region pass. */
bool select_node(const struct selection *selection, const struct profile_node *node);

/** Whether it leaves out threads or regions; ranks have been chosen when the experiment was read.
 */
bool selection_is_set(const struct selection *selection);
/** Whether a region that threads executed passes. */
bool selection_matches_process(const struct selection *selection, const struct process *process);
bool selection_matches(const struct selection *selection, const struct experiment *experiment);

void selection_free(struct selection *selection);

#endif
