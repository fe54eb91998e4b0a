/**
 * @file distance.h
 * @brief How unlike two words are: what the user may have meant.
 *
 * A header alone, since the runtime links little of this folder.
 */
#ifndef COMMON_DISTANCE_H
#define COMMON_DISTANCE_H

#include <string.h>

enum { MISSPELT_MOST = 2 }; /* at most so far from a word lies what was meant for it */

/** Least number of characters to insert, delete or replace; of `b` the first 63 count. */
static inline unsigned text_distance(const char *a, const char *b)
{
    unsigned row[64];
    size_t n = strnlen(b, 63);

    for (size_t j = 0; j <= n; j++)
        row[j] = (unsigned)j;
    for (size_t i = 0; a[i]; i++) {
        unsigned diagonal = row[0];
        row[0] = (unsigned)i + 1;
        for (size_t j = 1; j <= n; j++) {
            unsigned change = diagonal + (a[i] != b[j - 1]);
            unsigned step = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            diagonal = row[j];
            row[j] = change < step ? change : step;
        }
    }
    return row[n];
}

#endif
