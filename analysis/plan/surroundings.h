/**
 * @file surroundings.h
 * @brief What all runs of a plan have in common besides the program: environment and machine.
 */
#ifndef SURROUNDINGS_H
#define SURROUNDINGS_H

#include "analysis/plan/plan.h"

/** The plan gets the variables of OpenMP as they are now, and a hash of the rest. */
void surroundings_record(struct plan *plan);

/** A hash of the rest as it is now; the caller frees it. */
char *surroundings_hash(void);

/**
 * An environment for a run: OpenMP's variables as the plan has them, ours as the run wants them,
 * the rest as it is.
 *
 * @param counters NULL: nothing is measured
 * @param directory that the run writes
 * @param multiplex period; NULL: none
 * @return ends with NULL; environment_free()
 */
char **surroundings_environment(const struct plan *plan, const char *counters,
                                const char *directory, const char *multiplex);
void environment_free(char **environment);

/** What makes runs differ here, one after another, as a line each. */
void surroundings_warn(const struct plan *plan, void (*say)(const char *line));

/** Addresses of what is started from now on are the same in every run. False with errno: not here.
 */
bool fix_addresses(void);

#endif
