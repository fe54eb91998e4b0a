/**
 * @file distribution.h
 * @brief How the values of many units are distributed: quartiles, histogram, which values are far
 * from the others, and whether there are two kinds of them.
 *
 * Everything takes values in rising order, without NAN.
 */
#ifndef DISTRIBUTION_H
#define DISTRIBUTION_H

#include <stdbool.h>
#include <stddef.h>

enum { HISTOGRAM_BINS = 20 };

struct distribution {
    size_t count;
    double least, low, median, high, greatest; /* low and high: quartiles, type 7 */
    double mean;
    bool multiplicative;        /* all are above 0, and quartiles are more even in the logarithm */
    size_t bin[HISTOGRAM_BINS]; /* of equal width; in the logarithm where it is multiplicative */
};

struct distribution distribution_of(const double *values, size_t count);

/** What is usual among values. The distance of one is in median absolute deviations from the
 * median, scaled so that of a normal distribution it is the number of standard deviations; where
 * more than half of all values are one, in mean deviations (Iglewicz and Hoaglin, 1993). */
struct usual {
    double median, deviation; /* deviation 0: all are the same */
    bool multiplicative;      /* both are logarithms */
};

/** What is farther away than this is an outlier. */
#define OUTLIER 3.5

/** `counts`: values are numbers of events, which scatter by their root at least. */
struct usual usual_of(const double *values, size_t count, bool multiplicative, bool counts);
double usual_distance(const struct usual *usual, double value);

/** Two kinds: the split of the logarithms that leaves the least sum of squares (2-means, exactly).
 * It is one only where it explains 85 % of the variance and more of few values, the smaller kind
 * has a twentieth of all and five at least, the medians differ by a quarter, of counts by more than
 * their root says, and where nearly nothing lies between. */
struct kinds {
    size_t low_count, high_count;
    double first_high; /* the least value of the higher kind */
    double low_median, high_median;
    double explained;
};

/** Counts of rare events scatter by their roots: whether two differ by five standard deviations. */
bool counts_differ(double a, double b);

/** False: there is one kind. `counts`: values are numbers of events. */
bool find_kinds(const double *values, size_t count, bool counts, struct kinds *kinds);

#endif
