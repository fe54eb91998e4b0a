/**
 * @file retrace.h
 * @brief A joined profile as an experiment: the first run's, with the counters of all runs.
 */
#ifndef RETRACE_H
#define RETRACE_H

#include "analysis/combine/join.h"

/** Whether that can be done; else `*problem`. */
bool can_retrace(const struct runs *runs, const char *directory, char **problem);

/** Make the experiment `directory`, which must not be there yet; the first run is an experiment,
 * too.
 *
 * Units have all counters, `-` where one is not known, and how they were joined. Call paths and
 * instances have those of the first run alone. `generator` says what made it.
 * @return 0, or -1 with `*problem`, and nothing left */
int retrace(const struct runs *runs, const struct joined *joined, const char *generator,
            const char *directory, char **problem);

/** The first run's experiment and labels; false where it is a list. */
bool experiment_opened(const struct run *run, const struct experiment **experiment,
                       struct labels **labels);

#endif
