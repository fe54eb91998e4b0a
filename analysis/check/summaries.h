/**
 * @file summaries.h
 * @brief The sources of a project, each read by a process of its own, several at a time; and kept
 * for the next time.
 */
#ifndef CHECK_SUMMARIES_H
#define CHECK_SUMMARIES_H

#include "analysis/check/check.h"
#include "analysis/check/load.h"
#include "analysis/check/project.h"

struct summary_options {
    const struct load_options
        *load;         /* compilers that are NULL: the unit's own; flags: behind it's */
    int jobs;          /* processes at a time */
    const char *cache; /* a directory, or NULL */
};

/**
 * Adds every unit, in the order of the project; problems are said on stderr. Files are called by
 * their path below the working directory where they are below it. What is in the cache was made by
 * this very program from the same preprocessed text; what cannot be kept there is not.
 * @return how many units could not be read
 */
size_t summaries_add(struct check *check, const struct project *project,
                     const struct summary_options *options);

#endif
