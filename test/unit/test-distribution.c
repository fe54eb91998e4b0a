/* Distributions: known quartiles, outliers, and two kinds where there are two and nowhere else. */
#include "config.h"

#include "analysis/answer/distribution.h"

#include <check.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { MOST = 2000 };

static uint64_t state = 88172645463325252u;

static double uniform(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return ((double)(state >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(void)
{
    return sqrt(-2 * log(uniform())) * cos(6.283185307 * uniform());
}

static double poisson(double mean)
{
    double left = exp(-mean), product = uniform();
    int count = 0;

    for (; product > left; count++)
        product *= uniform();
    return count;
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

START_TEST(quartiles)
{
    const double few[] = {1, 2, 4, 8}, same[] = {3, 3, 3};
    struct distribution of = distribution_of(few, 4);

    ck_assert_double_eq(of.least, 1);
    ck_assert_double_eq(of.low, 1.75);
    ck_assert_double_eq(of.median, 3);
    ck_assert_double_eq(of.high, 5);
    ck_assert_double_eq(of.greatest, 8);
    ck_assert_double_eq(of.mean, 3.75);
    ck_assert(of.multiplicative);
    ck_assert_uint_eq(of.bin[0] + of.bin[6] + of.bin[13] + of.bin[19], 4);
    of = distribution_of(same, 3);
    ck_assert(!of.multiplicative);
    ck_assert_uint_eq(of.bin[0], 3);
    of = distribution_of(same, 0);
    ck_assert_uint_eq(of.count, 0);
    of = distribution_of(few, 1);
    ck_assert_double_eq(of.high, 1);
}
END_TEST

START_TEST(usual_values)
{
    const double values[] = {1, 2, 3, 4, 5, 6, 7, 8, 1000}, most[] = {5, 5, 5, 5, 9};
    const double doubled[] = {1, 2, 4, 8, 16};
    struct usual usual = usual_of(values, 9, false, false);

    ck_assert_double_eq(usual.median, 5);
    ck_assert_double_eq_tol(usual_distance(&usual, 1000), 995 / (1.482602 * 2), 1e-6);
    usual = usual_of(most, 5, false, false);
    ck_assert_double_eq_tol(usual_distance(&usual, 9), 4 / (1.253314 * 0.8), 1e-6);
    ck_assert_double_eq(usual_distance(&usual, 5), 0);
    usual = usual_of(doubled, 5, true, false);
    ck_assert_double_eq_tol(usual_distance(&usual, 64), 4 / 1.482602, 1e-6);
    usual = usual_of(most, 5, false, true);
    ck_assert_double_eq_tol(usual_distance(&usual, 9), 4 / sqrt(5), 1e-6);
    usual = usual_of(values, 9, true, true);
    ck_assert_double_eq_tol(usual_distance(&usual, 50), log(10) / (1.482602 * log(1.8)), 1);
    usual = usual_of(most, 4, false, false);
    ck_assert_double_eq(usual_distance(&usual, 9), 0);
}
END_TEST

/* ---- Kinds ------------------------------------------------------------------------------- */

static double one_kind(int which)
{
    switch (which) {
    case 0:
        return uniform();
    case 1:
        return 100 + 10 * normal();
    case 2:
        return -log(uniform());
    case 3:
        return exp(normal());
    case 4:
        return exp(2 * normal());
    case 5:
        return poisson(0.3);
    case 6:
        return poisson(20);
    case 7:
        return pow(uniform(), -1 / 1.1);
    case 8:
        return fabs(5 + 5 * normal());
    case 9:
        return floor(10000 * uniform());
    default:
        return 7;
    }
}
enum { ONE_KINDS = 11 };

static bool is_count(int which)
{
    return which == 5 || which == 6 || which == 9 || which == 10;
}

/* Nothing, and in one of a hundred units one or two: no unit differs. */
START_TEST(rare_events)
{
    double values[200] = {0};

    values[198] = 1;
    values[199] = 2;
    struct usual usual = usual_of(values, 200, false, true);
    ck_assert_double_eq(usual_distance(&usual, 2), 2);
    ck_assert_double_eq(usual_distance(&usual, 40), 40);
}
END_TEST

START_TEST(no_kinds)
{
    static const size_t sizes[] = {20, 60, 400, MOST};
    static const int times[] = {500, 500, 200, 40};
    double values[MOST];
    int found = 0;

    for (int which = 0; which < ONE_KINDS; which++)
        for (int s = 0; s < 4; s++)
            for (int k = 0; k < times[s]; k++) {
                struct kinds kinds;
                for (size_t i = 0; i < sizes[s]; i++)
                    values[i] = one_kind(which);
                qsort(values, sizes[s], sizeof *values, compare);
                bool two = find_kinds(values, sizes[s], is_count(which), &kinds);
                found += two;
                ck_assert_msg(!two || sizes[s] == 20, "two kinds of %d in %zu values", which,
                              sizes[s]);
            }
    ck_assert_int_le(found, 2); /* of 13640 */
}
END_TEST

/* Of `count` values `low` are `a` and the others `b`, give or take a part. */
static bool kinds_of(size_t count, size_t low, double a, double b, double part, bool counts,
                     struct kinds *kinds)
{
    double values[MOST];

    for (size_t i = 0; i < count; i++) {
        values[i] = (i < low ? a : b) * exp(part * normal());
        if (counts)
            values[i] = floor(values[i]);
    }
    qsort(values, count, sizeof *values, compare);
    return find_kinds(values, count, counts, kinds);
}

START_TEST(two_kinds)
{
    struct kinds kinds;

    ck_assert(kinds_of(1000, 700, 0.3, 41, 0.3, false, &kinds));
    ck_assert_uint_eq(kinds.low_count, 700);
    ck_assert_uint_eq(kinds.high_count, 300);
    ck_assert_double_eq_tol(kinds.low_median, 0.3, 0.05);
    ck_assert_double_eq_tol(kinds.high_median, 41, 4);
    ck_assert_double_ge(kinds.first_high, 10);
    ck_assert(kinds.explained > 0.9 && kinds.explained < 1);
    ck_assert(kinds_of(MOST, MOST - 150, 1000, 1500, 0.02, true, &kinds));
    ck_assert_uint_eq(kinds.high_count, 150);
    ck_assert(kinds_of(40, 20, 0, 50, 0.1, true, &kinds));
    ck_assert_double_eq(kinds.low_median, 0);
}
END_TEST

/* What is too few, too near, or too rare an event. */
START_TEST(nearly_two_kinds)
{
    struct kinds kinds;

    ck_assert(!kinds_of(1000, 960, 1, 100, 0.1, false, &kinds));
    ck_assert(!kinds_of(19, 10, 1, 100, 0.1, false, &kinds));
    ck_assert(!kinds_of(1000, 500, 100, 120, 0.001, false, &kinds));
    ck_assert(!kinds_of(1000, 500, 0, 1, 0, true, &kinds));
    ck_assert(!kinds_of(1000, 500, 2, 9, 0, true, &kinds));
    ck_assert(kinds_of(1000, 500, 2, 20, 0, true, &kinds));
    ck_assert(!kinds_of(1000, 500, 1, 3, 0.4, false, &kinds));
}
END_TEST

/* Most values at either end, and the more in the middle between them. */
static bool kinds_with_between(int between)
{
    double values[MOST];
    int count = 0;
    struct kinds kinds;

    for (int i = 0; i < 500; i++) {
        values[count++] = 1;
        values[count++] = exp(10);
    }
    for (int i = 0; i < between; i++)
        values[count++] = exp(2.6 + 4.8 * i / between);
    qsort(values, (size_t)count, sizeof *values, compare);
    return find_kinds(values, (size_t)count, false, &kinds);
}

START_TEST(between_kinds)
{
    ck_assert(kinds_with_between(0));
    ck_assert(kinds_with_between(60));
    ck_assert(!kinds_with_between(150));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("distribution");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 60);
    tcase_add_test(all, quartiles);
    tcase_add_test(all, usual_values);
    tcase_add_test(all, rare_events);
    tcase_add_test(all, no_kinds);
    tcase_add_test(all, two_kinds);
    tcase_add_test(all, nearly_two_kinds);
    tcase_add_test(all, between_kinds);
    suite_add_tcase(suite, all);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
