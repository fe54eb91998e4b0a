/**
 * @file task-loops.h
 * @brief The tasks of taskloops, which units tell of (POMPEII_XU), by the taskloop that they are
 * of.
 *
 * Units come behind the timeline of their location, and tasks of a loop lie on all of them: they go
 * to a tape (task-tape.h), and are read from there at all locations at once when their loop has
 * begun. What is kept of each loop takes some 100 bytes, of a task nothing, but where tasks of
 * other loops lie before those that are asked for.
 */
#ifndef TASK_LOOPS_H
#define TASK_LOOPS_H

#include "analysis/reader/reader.h"

/** A task of a taskloop. */
struct loop_task {
    int64_t begin, end, time;
    int location;
};

struct task_loops;
struct task_loops *task_loops_new(void);
void task_loops_free(struct task_loops *loops);

/** An instance of a taskloop. @return its number, from 0 on */
size_t task_loops_meet(struct task_loops *loops, const struct instance *instance);

/** Any unit. */
void task_loops_take(struct task_loops *loops, const struct execution_unit *unit);

/** All are there. False: there is no room for the tape. */
bool task_loops_end(struct task_loops *loops);

/** From here on all tasks are there, once more. */
void task_loops_begin(struct task_loops *loops);

/** A task of that loop which was not given yet. False: there is none. */
bool task_loops_next(struct task_loops *loops, size_t number, struct loop_task *task);

/** All that was wanted since task_loops_end() could be read. */
bool task_loops_are_read(const struct task_loops *loops);

/** Whether there are taskloops and no units. */
bool task_loops_lack(const struct task_loops *loops);

#endif
