/**
 * @file loop-gather.h
 * @brief Executions of worksharing loops, out of the units of a process, in memory that does not
 * grow with them.
 *
 * A thread meets a loop before it takes ranges of it, and the units of a location come in the order
 * in which they began: so a range's loop is one of those that are open there. Ranges are sorted by
 * their loop through a file (common/sorter.h), those of a long execution by their iterations
 * through another one, and they lie in a third while they are looked at (spill.h).
 */
#ifndef LOOP_GATHER_H
#define LOOP_GATHER_H

#include "analysis/answer/loop-replay.h"
#include "analysis/answer/select.h"
#include "analysis/reader/reader.h"

/** @param execution whose ranges follow each other; untold, with 0 iterations: they do not, or are
 * not all known */
typedef void visit_execution(void *context, const struct process *process,
                             struct source_region *region, const struct loop_execution *execution);

struct loop_gather;

/** @param selection of the regions whose executions are wanted */
struct loop_gather *loop_gather_new(const struct selection *selection, visit_execution *visit,
                                    void *context);
void loop_gather_free(struct loop_gather *gather);

/** Any unit. */
void loop_gather_take(struct loop_gather *gather, const struct execution_unit *unit);

/** All units of the process are there: each execution is visited. @return false with errno set when
 * there was no room for a file */
bool loop_gather_end(struct loop_gather *gather, const struct process *process);

#endif
