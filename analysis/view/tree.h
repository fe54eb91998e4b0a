/**
 * @file tree.h
 * @brief The call paths of all locations, devices too, and what each location spent in them.
 *
 * The merged paths of the experiment come first, by their index. What has none of those, because it
 * ran on a device or is the measurement's own, follows.
 */
#ifndef VIEW_TREE_H
#define VIEW_TREE_H

#include "analysis/view/pack.h"
#include "analysis/answer/profile.h"

struct tree_path {
    const struct source_region *region;
    int parent; /* -1: the program */
    bool task;
};

struct view_tree {
    struct experiment *experiment;
    struct tree_path *paths;
    size_t path_count, path_capacity;
    const struct recorded_location **tracks; /* by process, then as the trace has them */
    size_t track_count;
    struct tree_process {
        const struct process *process;
        size_t first_track;
    } * processes; /* sorted by address */
    int **path_of; /* by track and node->index */
};

struct view_tree *view_tree_new(struct experiment *experiment);
void view_tree_free(struct view_tree *tree);

size_t view_tree_track(const struct view_tree *tree, const struct recorded_location *location);
int view_tree_path(const struct view_tree *tree, const struct profile_node *node);

/** Columns of what each track spent at each path: varints for all cells, path by path. */
enum cell_column {
    CELL_AT_PATH, /* minus that of the cell before */
    CELL_AT_TRACK,
    CELL_VISITS,
    CELL_INCLUSIVE, /* nanoseconds, as the following */
    CELL_EXCLUSIVE, /* with the creation of tasks */
    CELL_LOST,      /* of it: to the overheads of the construct itself */
    CELL_COLUMNS
};
/** Of more than `most` tracks, those of a rank's threads are one. @return how many cells there are
 */
size_t view_tree_cells(const struct view_tree *tree, size_t most,
                       struct bytes columns[CELL_COLUMNS]);

/** What the threads spent at a path, nanoseconds. */
struct tree_sum {
    int64_t visits, inclusive, exclusive, lost;
};
/** By path, of all threads; the caller frees it. */
struct tree_sum *view_tree_sums(const struct view_tree *tree);

#endif
