/**
 * @file task-table.h
 * @brief What the graphs of tasks say: tasks by construct, work and span, the critical path, and
 * what to do about them.
 */
#ifndef TASK_TABLE_H
#define TASK_TABLE_H

#include "analysis/answer/select.h"
#include "analysis/answer/table.h"
#include "analysis/answer/task-graph.h"

struct task_summary;

/** Sums of the graphs, which have to live as long. */
struct task_summary *task_summary_new(const struct experiment *experiment,
                                      const struct task_graph *graphs, size_t count);
void task_summary_free(struct task_summary *summary);

/** A row for each construct that creates tasks, the costliest first. */
struct table *task_table(const struct task_summary *summary, const struct selection *selection);

/** A row for each process, of the whole of its run. */
struct table *task_graph_table(const struct task_summary *summary);

/** How many tasks could run at each part of the span, with threads without end and everything as
 * early as it may: for `people` a row for each process, drawn; else one for each part. */
struct table *task_parallelism_table(const struct task_summary *summary, bool people, bool unicode);

/** A row for each parallel region that is in no other one, and for what is outside of them: the
 * times add up to those of the process. */
struct table *task_team_table(const struct task_summary *summary);

/** A row for each region that the critical path goes through: the times add up to the span. */
struct table *task_path_table(const struct task_summary *summary);

/** A row for each advice, the one that gains most first. */
struct table *task_advice_table(const struct task_summary *summary);

/** Whether there was any task. */
bool task_summary_has_tasks(const struct task_summary *summary);

#endif
