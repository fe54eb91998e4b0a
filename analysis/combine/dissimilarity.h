/**
 * @file dissimilarity.h
 * @brief How far a joined profile is from real runs: execution profile dissimilarity (EPD) of
 * Neill, Drebes and Pop (2018).
 *
 * For each pair of counters that a reference run has, the units' counts are binned in the plane;
 * the earth mover's distance to the reference is compared with that of the references from each
 * other.
 */
#ifndef DISSIMILARITY_H
#define DISSIMILARITY_H

#include "analysis/combine/runs.h"

struct dissimilarity_options {
    int bins;        /* along a counter, in the reference's range */
    bool all_bounds; /* the range of all references of a pair, not of each */
    bool median;     /* of the references, not their mean */
    bool per_type;
    bool uncalibrated; /* one reference will do */
};

/** Of a pair of counters: e < f are events of the runs. */
struct pair_distance {
    size_t e, f;
    long type;    /* position in runs->type; -1: all units together */
    size_t units; /* of the profile */
    size_t references;
    double raw;         /* intervals; to the references */
    double calibration; /* of the references to each other; NAN: uncalibrated */
    double ratio;       /* raw / calibration, each at least one unit moved by one interval */
    bool floored;       /* one of them was less */
};

struct distances {
    struct pair_distance *pair;
    size_t count, capacity;
    size_t pairs;   /* that were compared, types not told apart */
    double overall; /* EPD: geometric mean of the ratios, weighted by units where types are */
    size_t floored;
};

/** The least units of a type that are compared on their own. */
enum { LEAST_UNITS = 10 };

/** From the runs `reference[]` to the run `profile`; -1 with `*problem` where no pair can be
 * compared. */
int profile_distances(const struct runs *runs, const size_t *reference, size_t reference_count,
                      size_t profile, const struct dissimilarity_options *options,
                      struct distances *distances, char **problem);
void distances_free(struct distances *distances);

#endif
