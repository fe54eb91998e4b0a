/**
 * @file significance.h
 * @brief Whether two groups of runs differ: permutation tests over many values at once.
 *
 * A run has a value of each of several series: the time of each region, say. The distance of two
 * groups in a series is that of their means, of logarithms, divided by the deviation of all values
 * from the mean of their group; no less than 1 % is taken for the latter. (Medians and distances
 * from them are no better where something disturbed a run, and say less: of five values they use
 * one, so that many ways to divide the runs have a great distance in one series or another.)
 *
 * If the groups are the same, it is chance which runs are in which. So the distances are computed
 * for each way to divide the runs (or 20000 of them, drawn from a fixed seed, where there are
 * more), and of each way the greatest one of all series is kept (Westfall and Young's max T). The
 * chance of a series is the share of ways whose greatest distance is no less than the series' own.
 * That any series of equal groups has a chance of 3 % or less happens in 3 % of comparisons,
 * however many series there are, however they depend on each other and whatever their noise is; it
 * takes that runs of both groups were made under the same conditions, at best in turns.
 */
#ifndef SIGNIFICANCE_H
#define SIGNIFICANCE_H

#include <stddef.h>

/** What is taken for a difference. */
#define SIGNIFICANT 0.03

/**
 * @param values of each series, those of the first group before those of the second, above 0
 * @param chance where the chance of each series goes
 */
void significance(const double *const *values, size_t series, size_t first, size_t second,
                  double *chance);

/** The least chance that so many runs can give: 0.1 for 3 and 3, 0.029 for 4 and 4. */
double least_chance(size_t first, size_t second);

/** The chance of a difference of two values with these standard errors. */
double chance_of_difference(double difference, double first_error, double second_error);

double median_of(const double *values, size_t count);

#endif
