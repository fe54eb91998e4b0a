/**
 * @file truth.h
 * @brief A joined profile against counts that are known to be right.
 */
#ifndef TRUTH_H
#define TRUTH_H

#include "analysis/combine/runs.h"

/** Of one counter, over the units that have one label in both. */
struct agreement {
    size_t event;
    size_t units, equal;
    double mean, greatest; /* error, as a part of the right count, which is taken as 1 at least */
    double correlation;    /* Spearman's, of ranks; NAN: all are the same */
};

/** Of each counter that both have; the caller frees it. 0 with `*problem`: no unit is in both. */
size_t compare_with_truth(const struct runs *runs, size_t truth, size_t profile,
                          struct agreement **agreements, char **problem);

#endif
