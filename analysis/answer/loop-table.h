/**
 * @file loop-table.h
 * @brief Worksharing loops of a run: which iterations are slow, and which schedule would be best.
 */
#ifndef LOOP_TABLE_H
#define LOOP_TABLE_H

#include "analysis/answer/select.h"
#include "analysis/answer/table.h"
#include "analysis/reader/reader.h"

enum { HEAT_CELLS = 32, MAX_TEAMS = 16, SLOW_RANGES = 3 };

struct loop_summary;

/** Sums over all executions of each loop, in memory that does not grow with them: a handler for
 * command_open(), with what loop_summary_new() gave as argument. */
extern const struct timeline_handler loop_timeline;

/**
 * @param selection of the loops
 * @param teams numbers of threads to replay with, besides that of the run; `team_count` of them, at
 * most MAX_TEAMS
 */
struct loop_summary *loop_summary_new(const struct selection *selection, const int *teams,
                                      size_t team_count);
void loop_summary_free(struct loop_summary *summary);

/** errno, when there was no room in $TMPDIR for the ranges of some process; else 0. */
int loop_summary_problem(const struct loop_summary *summary);

/** Loops of which there are ranges; and executions of which they were not told apart. */
size_t loop_summary_loops(const struct loop_summary *summary);
int64_t loop_summary_untold(const struct loop_summary *summary);

/** How many times as long as with the run's own threads the loop takes with teams[team], in the
 * schedule that the source says, or that OMP_SCHEDULE said. NAN: there are no ranges of it. */
double loop_summary_stretch(const struct loop_summary *summary, const struct source_region *region,
                            size_t team);

/** A row for each loop, the greatest gain first; `unicode` chooses what heat is drawn with. */
struct table *loop_table(const struct loop_summary *summary, bool people, bool unicode);

/** A row for each loop, number of threads and kind of schedule, with its best chunk. */
struct table *loop_schedule_table(const struct loop_summary *summary);

/** Ranges whose iterations took far longer than the loop's do on average. */
struct table *loop_slow_table(const struct loop_summary *summary);

/** A row for each advice, the one that gains most first. */
struct table *loop_advice_table(const struct loop_summary *summary);

#endif
