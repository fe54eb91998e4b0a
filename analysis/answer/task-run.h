/**
 * @file task-run.h
 * @brief The steps of a tape, as the locations made them, run side by side.
 *
 * Who waited goes on when that has happened for which it waited; apart from that the earliest step
 * is next. So clocks of threads that differ change nothing.
 */
#ifndef TASK_RUN_H
#define TASK_RUN_H

#include "analysis/answer/task-graph.h"
#include "analysis/answer/task-loops.h"
#include "analysis/answer/task-tape.h"

enum task_step {
    STEP_PASS, /* only work, and waiting */
    STEP_ROOT,
    STEP_TEAM,
    STEP_TASK,
    STEP_LEAVE, /* one of these three */
    STEP_CREATE,
    STEP_TASKWAIT,
    STEP_GROUP_BEGIN,
    STEP_GROUP_END,
    STEP_BARRIER,
    STEP_LOOP
};

/** Of STEP_TASK. */
enum task_flag {
    FLAG_BEGINS = 1,
    FLAG_ENDS = 2,
    FLAG_INCLUDED = 4, /* it has to end before its creator goes on */
    FLAG_INSIDE = 8    /* its creation */
};

/** A step begins with its kind and, behind that bit, whether a thread waited before it; then the
 * time since the last step, the work in it, and of the wait its begin, since the last step, and its
 * length. */
enum { STEP_WAITED = 16 };

/** Work, span, path and sums of the graph: all but what is of the process's timeline as a whole. */
void task_run(struct task_graph *graph, struct task_tape *tape, struct task_loops *loops);

#endif
