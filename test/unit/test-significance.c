/* Whether two groups of runs differ: what is apart is found beside regions that scatter, and what
 * is the same is not. */
#include "config.h"

#include "analysis/compare/significance.h"

#include <check.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { SERIES = 6, RUNS = 5, CHANGED = 4 };

/* Typical milliseconds of six regions of the program of test/analysis/null.sh, on a machine that
 * did four times as much at once: five runs, and five with a fifth more in one of them, all above
 * those before. */
static const double measured[][SERIES][2 * RUNS] = {
    {{14.47, 13142.15, 14.5, 14.71, 13.04, 3355.44, 14.39, 14.09, 14.71, 9041.06},
     {0.78, 0.91, 0.83, 0.8, 0.73, 0.83, 0.73, 0.72, 0.81, 1.16},
     {2.8, 2.84, 2.99, 2.99, 2.74, 2.99, 2.84, 2.87, 2.75, 4.41},
     {0.75, 0.81, 0.78, 0.8, 0.71, 0.8, 0.72, 0.73, 0.76, 0.79},
     {4.83, 5.1, 5.5, 5.17, 4.77, 6.35, 6.05, 6.12, 5.94, 7.37},
     {3.72, 3.96, 3.93, 4.01, 3.58, 4.0, 3.75, 3.91, 3.71, 4.81}},
    {{12.25, 18641.35, 16.0, 14.71, 12.87, 14.16, 13.86, 14.08, 14.71, 14.2},
     {0.63, 1.21, 0.77, 0.8, 0.69, 0.73, 0.7, 0.72, 0.73, 0.72},
     {2.61, 2.79, 3.28, 2.99, 2.78, 2.83, 2.75, 2.76, 2.7, 2.73},
     {0.68, 0.85, 0.68, 0.8, 0.72, 0.72, 0.72, 0.74, 0.73, 0.73},
     {4.47, 5.17, 5.51, 5.17, 4.8, 6.19, 5.73, 5.9, 5.69, 5.71},
     {3.39, 4.02, 4.19, 4.01, 3.59, 3.79, 3.63, 3.77, 3.63, 3.57}},
    {{47.51, 14.05, 7969.18, 15.13, 14575.21, 14.08, 14.14, 12303.29, 15.39, 19.66},
     {1.0, 0.77, 0.89, 0.84, 1.08, 0.72, 0.72, 1.01, 0.79, 0.84},
     {4.01, 2.93, 2.74, 3.18, 2.6, 2.76, 2.82, 2.83, 2.97, 2.96},
     {0.9, 0.77, 0.76, 0.83, 0.76, 0.74, 0.72, 0.82, 0.77, 0.82},
     {5.69, 5.13, 4.83, 5.63, 4.85, 5.9, 6.13, 6.09, 6.35, 6.03},
     {4.46, 3.9, 3.69, 4.17, 3.82, 3.77, 3.9, 4.01, 3.93, 3.98}},
    {{12.84, 14.93, 47.51, 14.5, 15.97, 9041.06, 17.03, 14.39, 183.5, 14.29},
     {0.7, 0.78, 1.0, 0.83, 0.79, 1.16, 0.83, 0.73, 0.96, 0.75},
     {2.71, 3.09, 4.01, 2.99, 2.73, 4.41, 3.3, 2.84, 2.85, 2.76},
     {0.69, 0.78, 0.9, 0.78, 0.76, 0.79, 0.82, 0.72, 0.77, 0.77},
     {4.73, 5.38, 5.69, 5.5, 4.79, 7.37, 6.78, 6.05, 6.01, 5.93},
     {3.52, 4.03, 4.46, 3.93, 3.65, 4.81, 4.24, 3.75, 3.93, 3.67}},
};

static void chances_of(double table[SERIES][2 * RUNS], double *chance)
{
    const double *values[SERIES];

    for (int s = 0; s < SERIES; s++)
        values[s] = table[s];
    significance(values, SERIES, RUNS, RUNS, chance);
}

START_TEST(apart_is_found)
{
    double table[SERIES][2 * RUNS], chance[SERIES];

    for (int s = 0; s < SERIES; s++)
        for (int r = 0; r < 2 * RUNS; r++)
            table[s][r] = measured[_i][s][r];
    chances_of(table, chance);
    for (int s = 0; s < SERIES; s++)
        if (s == CHANGED)
            ck_assert_double_le(chance[s], SIGNIFICANT);
        else
            ck_assert_double_gt(chance[s], SIGNIFICANT);
}
END_TEST

static double uniform(uint64_t *state)
{
    *state = *state * 6364136223846793005 + 1442695040888963407;
    return (double)(*state >> 11) / 9007199254740992.0;
}

/* Of twelve uniform ones: nearly normal, deviation 1. */
static double normal(uint64_t *state)
{
    double sum = -6;

    for (int i = 0; i < 12; i++)
        sum += uniform(state);
    return sum;
}

/* The machine is by 7 % now faster and now slower, a region by 4 %, and one run in 20 waits. */
static void draw(double table[SERIES][2 * RUNS], double more, uint64_t *state)
{
    for (int r = 0; r < 2 * RUNS; r++) {
        double machine = 0.07 * normal(state);
        for (int s = 0; s < SERIES; s++) {
            double wait = uniform(state) < 0.05 ? 0.3 : 0;
            table[s][r] =
                exp(machine + 0.04 * normal(state) + wait + (r >= RUNS && s == CHANGED ? more : 0));
        }
    }
}

/* By what a t-test of this series alone says, at 1 % divided by the number of series: 8 degrees of
 * freedom, two-sided. */
static int is_apart(const double *values)
{
    static const double surely = 4.65;
    double mean[2] = {0, 0}, squares = 0;

    for (int r = 0; r < 2 * RUNS; r++)
        mean[r / RUNS] += log(values[r]) / RUNS;
    for (int r = 0; r < 2 * RUNS; r++)
        squares += pow(log(values[r]) - mean[r / RUNS], 2);
    return mean[1] - mean[0] > surely * sqrt(squares / (2 * RUNS - 2) * 2 / RUNS);
}

enum { COMPARISONS = 400 };

START_TEST(few_false_alarms)
{
    double table[SERIES][2 * RUNS], chance[SERIES];
    uint64_t state = 1;
    int alarms = 0;

    for (int i = 0; i < COMPARISONS; i++) {
        double least = 1;
        draw(table, 0, &state);
        chances_of(table, chance);
        for (int s = 0; s < SERIES; s++)
            least = fmin(least, chance[s]);
        alarms += least <= SIGNIFICANT;
    }
    ck_assert_int_le(alarms, COMPARISONS / 20);
}
END_TEST

START_TEST(nearly_all_that_is_apart)
{
    double table[SERIES][2 * RUNS], chance[SERIES];
    uint64_t state = 2;
    int apart = 0, found = 0;

    for (int i = 0; i < COMPARISONS; i++) {
        draw(table, log(1.2), &state);
        if (!is_apart(table[CHANGED]))
            continue;
        chances_of(table, chance);
        apart++;
        found += chance[CHANGED] <= SIGNIFICANT;
    }
    ck_assert_int_ge(apart, COMPARISONS / 10);
    ck_assert_msg(100 * found >= 95 * apart, "%d of %d", found, apart);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("significance");
    TCase *groups = tcase_create("groups");
    SRunner *runner = srunner_create(suite);

    tcase_add_loop_test(groups, apart_is_found, 0, sizeof measured / sizeof *measured);
    tcase_add_test(groups, few_false_alarms);
    tcase_add_test(groups, nearly_all_that_is_apart);
    suite_add_tcase(suite, groups);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
