/**
 * @file run.h
 * @brief `pompeii run`: what was asked for, and its three steps.
 */
#ifndef RUN_H
#define RUN_H

#include "analysis/plan/oracle.h"
#include "analysis/plan/plan.h"

struct run_options {
    const char *counters, *anchors, *hem, *references, *before, *input, *output;
    int strategy, repeat, warm_up;
    bool plan, resume, keep_going, no_aslr;
    bool pilot; /* each pair of counters together once, and nothing else */
};

/** How many sets there have to be at least, as far as is known. */
struct plan_facts {
    size_t parts, bound, references;
};

/** Which counters, in which sets; no runs yet. NULL after the user was told why not. */
struct plan *plan_counters(const struct run_options *options, struct plan_facts *facts);

/** Makes the runs of a pilot in DIRECTORY/pilot. @return the `wanted` counters that say most of the
 * others, with commas, the caller's; NULL after the user was told why there are none */
char *choose_by_pilot(struct plan *pilot, const char *directory, const struct run_options *options,
                      int wanted);

/** The sets on stdout. */
void print_plan(const struct plan *plan, const struct plan_facts *facts);

/** Makes the runs that are not done. @return exit status */
int execute_plan(struct plan *plan, const char *directory, const struct run_options *options);

/** How far two runs with a common counter agree: a line for each such counter. */
void print_agreement(const struct plan *plan, const char *directory, FILE *out);

/** What came of it, on stdout, on one screen. @return exit status */
int show_result(const struct plan *plan, const char *directory);

#endif
