/**
 * @file verify.h
 * @brief Does the profile in a trace agree with its timeline?
 *
 * The invariant of doc/trace-format.md: where a location kept every instance, the profile computed
 * from its timeline equals the profile in the file.
 */
#ifndef VERIFY_H
#define VERIFY_H

#include "analysis/reader/reader.h"

#include <stdio.h>

struct verify {
    FILE *out; /* one line per difference */
    int differences;
    int compared;           /* locations */
    int skipped;            /* locations that left instances out */
    struct tally **tallies; /* of the current process: by location index, by node index */
    size_t tally_count;
};

/** Handler for experiment_read(), with a struct verify as its argument. */
extern const struct timeline_handler verify_timeline;

/** Free what a file that was refused left behind. */
void verify_free(struct verify *verify);

#endif
