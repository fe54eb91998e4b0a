/* Metrics that are made of counters: each row of the table, and formulas that are none. */
#include "config.h"

#include "analysis/answer/derived.h"
#include "analysis/reader/model.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"PAPI_TOT_INS", "PAPI_TOT_CYC", "perf::page-faults",
                                    "PAPI_SP_OPS", "PAPI_DP_OPS"};
enum { NAMES = sizeof names / sizeof *names };

static double value_of(const char *formula, const int64_t *counters, int64_t time)
{
    char *problem = NULL;
    struct derived *derived = derived_new(formula, names, NAMES, &problem);

    ck_assert_msg(derived != NULL, "%s: %s", formula, problem);
    double value = derived_value(derived, counters, time);
    derived_free(derived);
    return value;
}

START_TEST(formulas)
{
    const int64_t counters[] = {600, 300, 7, 10, 32};

    ck_assert_double_eq(value_of("PAPI_TOT_INS / PAPI_TOT_CYC", counters, 1), 2);
    ck_assert_double_eq(value_of("1000 * perf::PAGE-FAULTS / time", counters, 500000000), 14000);
    ck_assert_double_eq(value_of("1 + 2 * 3 - 4 / 2", counters, 1), 5);
    ck_assert_double_eq(value_of("8 / 4 / 2", counters, 1), 1);
    ck_assert_double_eq(value_of("( 1 + 2 ) * ( ( 3 ) - -4 )", counters, 1), 21);
    ck_assert_double_eq(value_of("( PAPI_SP_OPS + PAPI_DP_OPS ) / 1e1", counters, 1), 4.2);
}
END_TEST

START_TEST(not_known)
{
    const int64_t counters[] = {600, 0, COUNT_UNKNOWN, 10, 32};

    ck_assert(isnan(value_of("PAPI_TOT_INS / PAPI_TOT_CYC", counters, 1)));
    ck_assert(isnan(value_of("PAPI_TOT_INS / time", counters, 0)));
    ck_assert(isnan(value_of("0 * perf::page-faults", counters, 1)));
}
END_TEST

START_TEST(no_formula)
{
    static const char *const wrong[] = {"",        "PAPI_TOT_INS /", "( 1",   "1 )", "1 2",
                                        "/ 2",     "PAPI_NOT",       "1 + +", ")",   "PAPI_TOT_IN",
                                        "( ( 1 )", "1 / ( )",        "1*2"};

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char *problem = NULL;
        ck_assert_msg(!derived_new(wrong[i], names, NAMES, &problem), "%s is taken", wrong[i]);
        ck_assert_ptr_nonnull(problem);
        free(problem);
    }
}
END_TEST

/* The first of several rows whose counters are there; and what is missing for the first. */
START_TEST(choice)
{
    struct derived *derived = NULL;
    char *problem = NULL;
    const struct derived_metric *metric = derived_find("gflops", names, NAMES, &derived, &problem);

    ck_assert_ptr_nonnull(metric);
    ck_assert_ptr_nonnull(strstr(metric->formula, "PAPI_SP_OPS"));
    derived_free(derived);
    static const char *const older[] = {"PAPI_FP_OPS"};
    metric = derived_find("gflops", older, 1, &derived, &problem);
    ck_assert_ptr_nonnull(metric);
    ck_assert_str_eq(metric->formula, "PAPI_FP_OPS / time / 1e9");
    derived_free(derived);
    ck_assert_ptr_null(derived_find("gflops", names, 1, &derived, &problem));
    ck_assert_str_eq(problem, "no counter PAPI_SP_OPS");
    free(problem);
    ck_assert_ptr_null(derived_find("gflips", names, 1, &derived, &problem));
    ck_assert_str_eq(problem, "there is no such metric");
    free(problem);
}
END_TEST

/* ---- The table --------------------------------------------------------------------------- */

struct list {
    char *name[16];
    size_t count;
};

static void add_name(void *context, const char *name, size_t length)
{
    struct list *list = context;

    ck_assert_uint_lt(list->count, 16);
    list->name[list->count++] = strndup(name, length);
}

static bool is_group(const char *name)
{
    for (const struct derived_group *group = derived_groups; group->name; group++)
        if (strcmp(group->name, name) == 0)
            return true;
    return false;
}

START_TEST(table)
{
    for (const struct derived_metric *metric = derived_metrics; metric->name; metric++) {
        struct list list = {.count = 0};
        int64_t ones[16];
        char *problem = NULL;
        derived_counters(metric->formula, add_name, &list);
        for (size_t i = 0; i < list.count; i++) {
            ck_assert_msg(strncmp(list.name[i], "PAPI_", 5) == 0 ||
                              strncmp(list.name[i], "perf::", 6) == 0,
                          "%s: %s", metric->name, list.name[i]);
            ones[i] = 1;
        }
        struct derived *derived =
            derived_new(metric->formula, (const char *const *)list.name, list.count, &problem);
        ck_assert_msg(derived != NULL, "%s: %s: %s", metric->name, metric->formula, problem);
        ck_assert_msg(derived_value(derived, ones, 1000000000) > 0, "%s", metric->name);
        ck_assert_msg(is_group(metric->group), "%s: no group %s", metric->name, metric->group);
        ck_assert(*metric->unit && *metric->meaning && *metric->source);
        derived_free(derived);
        for (size_t i = 0; i < list.count; i++)
            free(list.name[i]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("derived");
    TCase *all = tcase_create("all");
    tcase_add_test(all, formulas);
    tcase_add_test(all, not_known);
    tcase_add_test(all, no_formula);
    tcase_add_test(all, choice);
    tcase_add_test(all, table);
    suite_add_tcase(suite, all);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
