/**
 * @file timeline.h
 * @brief A timeline in memory, and as columns for the page.
 *
 * A track is a location. Its instances are in the order of a walk, outermost first. Seven columns
 * of varints (LEB128), each for all tracks one after another:
 *
 *   up     how many instances end before this one begins: 0 for a child of the one before
 *   path   call path * 2, + 1 for the creation of a task
 *   gap    begin - (end of the previous sibling, else begin of the parent), zigzag; nanoseconds
 *   last   duration
 *   head   of it: waiting and starting before the body
 *   tail   of it: waiting after the body
 *   task   of tasks and their creations: the task's number - that of the one before, zigzag
 */
#ifndef VIEW_TIMELINE_H
#define VIEW_TIMELINE_H

#include "analysis/view/pack.h"
#include "analysis/view/tree.h"
#include "analysis/view/view.h"

enum timeline_column {
    TIMELINE_UP,
    TIMELINE_PATH,
    TIMELINE_GAP,
    TIMELINE_LAST,
    TIMELINE_HEAD,
    TIMELINE_TAIL,
    TIMELINE_TASK,
    TIMELINE_COLUMNS
};

/** What was left out: so many, none of them longer than `longest`; of those as long every so many
 * are there. */
struct timeline_rest {
    int64_t count, longest, time, every;
};

/** An instance as it is kept. */
struct timeline_entry {
    const struct profile_node *node;
    int64_t begin, last, head, tail, task;
    int depth;
    bool creation;
};

struct timeline_entry timeline_entry_of(const struct instance *instance);
void view_timeline_add(struct view_timeline *timeline, const struct timeline_entry *entry);

/** Fill the columns, and how many instances each of the tree's tracks has. */
void view_timeline_encode(struct view_timeline *timeline, const struct view_tree *tree,
                          struct bytes columns[TIMELINE_COLUMNS], int64_t *counts);
struct timeline_rest view_timeline_rest(const struct view_timeline *timeline);

#endif
