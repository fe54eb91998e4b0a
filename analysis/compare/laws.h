/**
 * @file laws.h
 * @brief Laws of scaling, fitted to durations by least squares of their relative errors.
 */
#ifndef LAWS_H
#define LAWS_H

#include <stdbool.h>
#include <stddef.h>

struct scaling_law {
    bool is_known;   /* enough numbers of threads */
    double whole;    /* seconds of one thread */
    double serial;   /* share that one thread does alone; USL: contention */
    double exchange; /* USL: cost of coherence for each pair of threads; Amdahl: 0 */
    double error;    /* root mean square of the relative errors, percent; NAN: it has as many
                        parameters as there are points */
    double best;     /* threads with which it is fastest, 1 or more, or INFINITY */
    double limit;    /* greatest speed-up over one thread, 1 or more, or INFINITY */
};

/** Amdahl: T(n) = whole * (serial + (1 - serial) / n). Needs 2 numbers of threads. */
struct scaling_law amdahl_fit(const double *threads, const double *seconds, size_t count);

/** Gunther's universal law: T(n) = whole / n * (1 + serial * (n - 1) + exchange * n * (n - 1)).
 * Needs 3. Neither parameter is below 0. */
struct scaling_law usl_fit(const double *threads, const double *seconds, size_t count);

double law_seconds(const struct scaling_law *law, double threads);

#endif
