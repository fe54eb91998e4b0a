/**
 * @file dissimilarity-report.h
 * @brief What `pompeii dissimilarity` is about, and what it writes.
 */
#ifndef DISSIMILARITY_REPORT_H
#define DISSIMILARITY_REPORT_H

#include "analysis/answer/output.h"
#include "analysis/combine/dissimilarity.h"
#include "analysis/combine/truth.h"

/** A profile as the user named it: NAME=INPUT, several of one name are repeats. */
struct profile_given {
    const char *name, *input;
    struct distances distances;
    struct agreement *agreement; /* with what is known to be right */
    size_t agreement_count;
};

struct comparisons {
    struct runs runs;
    size_t *reference;
    size_t reference_count, reference_capacity;
    bool has_truth; /* then the first run is it, and nothing else is compared */
    struct profile_given *profile;
    size_t count;
};

enum dissimilarity_format {
    DISSIMILARITY_TEXT,
    DISSIMILARITY_CSV,
    DISSIMILARITY_JSON,
    DISSIMILARITY_SVG
};

void write_dissimilarity(const struct comparisons *comparisons, enum dissimilarity_format format,
                         struct output *output);
void write_agreement(const struct comparisons *comparisons, enum dissimilarity_format format,
                     struct output *output);

#endif
