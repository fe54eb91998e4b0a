/* Two lists of regions side by side: Needleman and Wunsch (1970), where only pairs score. */
#include "config.h"

#include "analysis/answer/alignment.h"

#include <stdlib.h>
#include <string.h>

/* A pair outweighs all that pairs may differ in: more of them are always better. */
enum { SCORE_PAIR = 1 << 10, SCORE_CLAUSES = 4, SCORE_LENGTH = 2, SCORE_LINE = 1 };
enum { MOST_CELLS = 1 << 22 };

bool regions_are_alike(const struct source_region *a, const struct source_region *b)
{
    return strcmp(a->layer, b->layer) == 0 && strcmp(a->construct, b->construct) == 0 &&
           strcmp(a->name, b->name) == 0;
}

bool regions_are_equal(const struct source_region *a, const struct source_region *b)
{
    return regions_are_alike(a, b) && strcmp(a->clauses, b->clauses) == 0 &&
           a->end - a->begin == b->end - b->begin;
}

static int score(const struct source_region *a, const struct source_region *b)
{
    if (!regions_are_alike(a, b))
        return 0;
    return SCORE_PAIR + SCORE_CLAUSES * (strcmp(a->clauses, b->clauses) == 0) +
           SCORE_LENGTH * (a->end - a->begin == b->end - b->begin) +
           SCORE_LINE * (a->begin == b->begin);
}

static int greatest(int a, int b)
{
    return a > b ? a : b;
}

/* best[i][j]: the score of what follows left[i] and right[j], both included. */
static int *find_best(const struct source_region *const *left, size_t left_count,
                      const struct source_region *const *right, size_t right_count)
{
    size_t width = right_count + 1;
    int *best = xcalloc((left_count + 1) * width, sizeof *best);

    for (size_t i = left_count; i-- > 0;) {
        for (size_t j = right_count; j-- > 0;) {
            int *cell = &best[i * width + j], pair = score(left[i], right[j]);
            *cell = greatest(cell[1], cell[width]);
            if (pair)
                *cell = greatest(*cell, pair + cell[width + 1]);
        }
    }
    return best;
}

static size_t align_best(const struct source_region *const *left, size_t left_count,
                         const struct source_region *const *right, size_t right_count, int *partner)
{
    size_t width = right_count + 1, pairs = 0;
    int *best = find_best(left, left_count, right, right_count);

    for (size_t i = 0, j = 0; i < left_count && j < right_count;) {
        const int *cell = &best[i * width + j];
        int pair = score(left[i], right[j]);
        if (pair && *cell == pair + cell[width + 1]) {
            partner[i++] = (int)j++;
            pairs++;
        } else if (*cell == cell[width]) {
            i++;
        } else {
            j++;
        }
    }
    free(best);
    return pairs;
}

/* Each takes the next alike one; what was passed by stays alone. */
static size_t align_in_order(const struct source_region *const *left, size_t left_count,
                             const struct source_region *const *right, size_t right_count,
                             int *partner)
{
    enum { REACH = 64 };
    size_t pairs = 0;

    for (size_t i = 0, j = 0; i < left_count; i++) {
        for (size_t k = j; k < right_count && k < j + REACH; k++) {
            if (!regions_are_alike(left[i], right[k]))
                continue;
            partner[i] = (int)k;
            j = k + 1;
            pairs++;
            break;
        }
    }
    return pairs;
}

size_t align_regions(const struct source_region *const *left, size_t left_count,
                     const struct source_region *const *right, size_t right_count, int *partner)
{
    for (size_t i = 0; i < left_count; i++)
        partner[i] = -1;
    if (!left_count || !right_count)
        return 0;
    if (left_count < MOST_CELLS && right_count < MOST_CELLS &&
        (left_count + 1) * (right_count + 1) <= MOST_CELLS)
        return align_best(left, left_count, right, right_count, partner);
    return align_in_order(left, left_count, right, right_count, partner);
}
