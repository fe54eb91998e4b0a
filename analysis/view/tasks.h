/**
 * @file tasks.h
 * @brief Tasks as columns for the page, which draws who created each and which waited for which.
 *
 * Tasks of one creator (a task, or a thread in a team) stand together, in the order of their
 * creation; each column varints:
 *
 *   made      track of the creation
 *   ran       track where it began, + 1; 0: it is not known to have run
 *   ended     track where it ended - where it began, zigzag
 *   number    - that of the task before, zigzag
 *   created   begin of the creation - that of the task before, zigzag; nanoseconds
 *   begun     when it began - created, zigzag
 *   done      when it ended - begun
 *   items     how many items its depend clauses have
 *   links     of each item the generation that it is of - that of the item before, zigzag, times 2,
 *             + 1 if a generation comes before that one
 *
 * Generations (task-depend.h) of an address have numbers in a row. A task waits for all tasks of
 * the generation before that of each of its items.
 */
#ifndef VIEW_TASKS_H
#define VIEW_TASKS_H

#include "analysis/view/pack.h"
#include "analysis/view/tree.h"
#include "analysis/view/view.h"
#include "common/json.h"

enum task_column {
    TASK_MADE,
    TASK_RAN,
    TASK_ENDED,
    TASK_NUMBER,
    TASK_CREATED,
    TASK_BEGUN,
    TASK_DONE,
    TASK_ITEMS,
    TASK_LINKS,
    TASK_COLUMNS
};

/** For timeline_handler's functions of these names. */
void view_tasks_process_begin(struct view_tasks *tasks, const struct process *process);
void view_tasks_enter(struct view_tasks *tasks, const struct instance *instance);
void view_tasks_process_end(struct view_tasks *tasks);

/** A member `tasks`: how many there are in the columns, how many were left out, and of how many it
 * is not known what they depend on. null: there are none. */
void view_tasks_encode(const struct view_tasks *tasks, const struct view_tree *tree,
                       struct json *json, struct bytes columns[TASK_COLUMNS]);

#endif
