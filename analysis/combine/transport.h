/**
 * @file transport.h
 * @brief The earth mover's distance of two histograms in a plane, exactly: no threshold, no
 * entropy.
 */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include <stddef.h>
#include <stdint.h>

/** Units at one place; the members of two histograms are made equal masses by crosswise products.
 */
struct heap {
    double x, y;
    int64_t members;
};

/** The least sum of way times mass that makes the one histogram the other, of a mass of 1 in all.
 * Neither is empty. */
double earth_movers_distance(const struct heap *from, size_t from_count, const struct heap *to,
                             size_t to_count);

#endif
