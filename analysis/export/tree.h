/**
 * @file tree.h
 * @brief The call paths of an experiment in one tree, with the figures that a format asks for.
 *
 * Threads of all processes are merged. What ran on a device, and transfers, stand below the program
 * under the name of their location. Paths that the selection leaves out are not there: what is
 * inside them hangs under what is around them, and their own figures are in nobody's.
 */
#ifndef EXPORT_TREE_H
#define EXPORT_TREE_H

#include "analysis/export/export.h"

/** What one location did at a call path. */
struct call_part {
    struct call_part *next; /* in the order of processes and locations */
    const struct profile_node *node;
};

struct call {
    const struct frame *frame;
    struct call *parent, *first, *last, *next; /* children in the order in which they were met */
    int depth;
    int64_t visits;
    struct call_part *parts, *last_part;
    int64_t *values; /* by metric; exclusive */
    int64_t *sums;   /* by metric; with all that is below */
    size_t mark;     /* for the format */
};

struct call_tree {
    struct call *root; /* NULL: the experiment has no location that the selection lets pass */
    struct metrics metrics;
    struct frames *frames; /* no two of them have the same name */
    struct pool *pool;
};

/** @param metrics those that the format has when the user asks for none. NULL after the user was
 *  told what is wrong */
struct call_tree *call_tree_new(const struct export_request *request,
                                const struct experiment *experiment, const char *metrics);
void call_tree_free(struct call_tree *tree);

/** The next one of a walk from the root on, parents before children; NULL: that was the last. */
struct call *call_next(const struct call *call);

/** The same with children before their parents; it begins at call_deepest() of the root. */
struct call *call_deepest(struct call *call);
struct call *call_next_up(const struct call *call);

#endif
