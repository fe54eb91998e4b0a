/* What one counter says of another, where that is known. */
#include "config.h"

#include "analysis/combine/mutual.h"

#include "analysis/reader/model.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

enum { UNITS = 100000 };

static uint64_t state = 88172645463325252u;

static int64_t random_below(int64_t limit)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (int64_t)(state >> 33) % limit;
}

START_TEST(test_known)
{
    int64_t *a = malloc(UNITS * sizeof *a), *b = malloc(UNITS * sizeof *b);

    for (int i = 0; i < UNITS; i++) {
        a[i] = random_below(10);
        b[i] = 1000 - 7 * a[i];
    }
    ck_assert_double_eq_tol(mutual_information(a, b, UNITS), 1, 1e-9);
    ck_assert_double_eq_tol(mutual_information(a, a, UNITS), 1, 1e-9);
    for (int i = 0; i < UNITS; i++)
        b[i] = random_below(10);
    ck_assert_double_lt(mutual_information(a, b, UNITS), 0.01);
    /* b has one bit of a's two: I = 1 bit, H(a) = 2, H(b) = 1. */
    for (int i = 0; i < UNITS; i++) {
        a[i] = i % 4;
        b[i] = i % 2;
    }
    ck_assert_double_eq_tol(mutual_information(a, b, UNITS), 1 / sqrt(2), 1e-9);
    ck_assert_double_eq_tol(mutual_information(b, a, UNITS), 1 / sqrt(2), 1e-9);
    free(a);
    free(b);
}
END_TEST

START_TEST(test_edges)
{
    int64_t constant[] = {5, 5, 5, 5}, rising[] = {1, 2, 3, 4};
    int64_t holes[] = {1, COUNT_UNKNOWN, 3, 4}, far[] = {INT64_MIN + 1, 0, INT64_MAX, 1};

    ck_assert_double_eq(mutual_information(constant, rising, 4), 0);
    ck_assert_double_eq(mutual_information(rising, rising, 0), 0);
    ck_assert_double_eq(mutual_information(rising, rising, 1), 0);
    ck_assert_double_eq_tol(mutual_information(holes, rising, 4), 1, 1e-9);
    ck_assert(mutual_information(far, rising, 4) > 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mutual");
    TCase *tests = tcase_create("mutual");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_known);
    tcase_add_test(tests, test_edges);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
