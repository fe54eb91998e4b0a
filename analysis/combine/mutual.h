/**
 * @file mutual.h
 * @brief How much one counter says of another: normalised mutual information, by which anchors are
 * chosen.
 */
#ifndef MUTUAL_H
#define MUTUAL_H

#include <stddef.h>
#include <stdint.h>

/**
 * I(a;b) / sqrt(H(a) H(b)) of `count` units, each counter in 1000 equal bins between its least and
 * its most (as Fuse of Neill et al. has it): 1, where one tells the other; 0, where it says
 * nothing, or one never changes. Units of which one is not known take no part.
 */
double mutual_information(const int64_t *a, const int64_t *b, size_t count);

#endif
