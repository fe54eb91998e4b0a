/**
 * @file sum.h
 * @brief Expressions as sums of products, so that what two of them have in common falls out.
 *
 * Integers, names, `+`, `-`, `*` and brackets are multiplied out; a quotient or remainder is a
 * factor as it is written. Of anything else (calls, elements, members in C) there is no sum.
 */
#ifndef CHECK_SUM_H
#define CHECK_SUM_H

#include "analysis/check/build/build.h"

enum { PRODUCTS_MOST = 16, FACTORS_MOST = 4, EXPANSIONS_MOST = 4 };

struct product {
    long times;
    struct factor {
        uint32_t first, last; /* tokens */
    } factors[FACTORS_MOST];
    uint32_t count;
};

struct sum {
    struct product products[PRODUCTS_MOST]; /* none has .times 0 */
    uint32_t count;
};

/** Objects in whose place a sum has what they were made with. */
struct expansions {
    uint32_t objects[EXPANSIONS_MOST];
    uint32_t count;
};

/** The expression from `first` to `last`. @param expanded becomes longer by those of a thread's own
 *  objects that are; NULL: none is. @return false: it is not so simple */
bool sum_read(const struct builder *b, uint32_t first, uint32_t last, struct sum *sum,
              struct expansions *expanded);

/** x becomes x - y. @return whether a product of names is gone that both had */
bool sum_subtract(const struct builder *b, struct sum *x, const struct sum *y);

/** Reads the names in it: they stay pending as operands. */
void sum_scan(struct builder *b, const struct sum *sum);

#endif
