/**
 * @file task-loops.h
 * @brief The tasks of taskloops, which units tell of (POMPEII_XU), by the taskloop that they are
 * of. Units come behind the timeline of their location, so they are kept until all are read.
 */
#ifndef TASK_LOOPS_H
#define TASK_LOOPS_H

#include "analysis/answer/task-run.h"
#include "analysis/reader/reader.h"

struct task_loops;
struct task_loops *task_loops_new(void);
void task_loops_free(struct task_loops *loops);

/** An instance of a taskloop. @return its number, from 0 on */
size_t task_loops_meet(struct task_loops *loops, const struct instance *instance);

/** Any unit. */
void task_loops_take(struct task_loops *loops, const struct execution_unit *unit);

/** The tasks, loop by loop; they live as long as `loops`. */
struct loop_tasks task_loops_sort(struct task_loops *loops);

/** Whether there are taskloops and no units. */
bool task_loops_lack(const struct task_loops *loops);

#endif
