/* The rewriter's parts: edits, CTC strings, --disable lists, and the whole behind instrument(). */
#include "instrumenter/rewrite/ctc.h"
#include "instrumenter/rewrite/edit.h"
#include "instrumenter/rewrite/instrument.h"
#include "common/memory.h"
#include "instrumenter/rewrite/rewrite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *text)
{
    return xcopy(text, strlen(text));
}

START_TEST(edits_apply_by_offset_then_by_order)
{
    struct edits edits = {0};
    size_t length;
    edits_add(&edits, 6, 0, copy("<c>"));
    edits_add(&edits, 0, 0, copy("<a>"));
    edits_add(&edits, 0, 1, copy("A"));
    edits_add(&edits, 6, 0, copy("<d>"));
    edits_add(&edits, 2, 2, copy(""));
    edits_add_first(&edits, 0, 0, copy("<first>"));
    char *result = edits_apply(&edits, "abcdef", 6, &length);
    ck_assert_str_eq(result, "<first><a>Abef<c><d>");
    ck_assert_uint_eq(length, strlen(result));
    free(result);
    edits_free(&edits);
}
END_TEST

START_TEST(no_edits_copy)
{
    struct edits edits = {0};
    size_t length;
    char *result = edits_apply(&edits, "a\0b", 3, &length);
    ck_assert_uint_eq(length, 3);
    ck_assert_mem_eq(result, "a\0b", 4);
    free(result);
}
END_TEST

/* LEN counts itself, also where it gets a digit more by that. */
START_TEST(ctc_length_is_that_of_the_string)
{
    char name[1200];
    for (size_t size = 0; size < sizeof name - 1; size++) {
        struct ctc_text ctc;
        memset(name, 'x', size);
        name[size] = '\0';
        ctc_open(&ctc, "critical");
        ctc_add(&ctc, "criticalName", name);
        char *text = ctc_close(&ctc);
        ck_assert_uint_eq(strtoul(text, NULL, 10), strlen(text));
        free(text);
    }
}
END_TEST

START_TEST(ctc_escapes_what_it_uses)
{
    struct ctc_text ctc;
    ctc_open(&ctc, "for");
    ctc_location(&ctc, "sscl", "/a:b/c*d%\n", 3, 4);
    ctc_add(&ctc, "hasSchedule", "dynamic,(a)*(b)");
    char *text = ctc_close(&ctc);
    ck_assert_str_eq(text, "81*regionType=for*sscl=/a:b/c%2Ad%25%0A:3:4*hasSchedule=dynamic,"
                           "(a)%2A(b)*enc=1**");
    free(text);
}
END_TEST

START_TEST(disable_lists)
{
    struct disabled disabled = {0};
    ck_assert_ptr_null(disabled_parse(&disabled, "omp:atomic,taskloopsimd+pomp"));
    ck_assert(disabled.directive[DIRECTIVE_ATOMIC] && disabled.directive[DIRECTIVE_TASKLOOP_SIMD]);
    ck_assert(disabled.user && !disabled.locks && !disabled.directive[DIRECTIVE_CRITICAL]);
    ck_assert_ptr_null(disabled_parse(&disabled, "omp:sync,single:inner"));
    ck_assert(disabled.locks && disabled.directive[DIRECTIVE_CRITICAL]);
    ck_assert(disabled.inner[DIRECTIVE_SINGLE]);
    const char *bad[] = {"x",         "omp:",          "omp:atomicx",
                         "omp:atomi", "atomic,omp:no", "omp:barrier:outer"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char *unknown = disabled_parse(&disabled, bad[i]);
        ck_assert_msg(unknown != NULL, "%s", bad[i]);
        free(unknown);
    }
}
END_TEST

START_TEST(nothing_to_do_leaves_no_text)
{
    static const char text[] = "int main(void) { return 0; }\n";
    struct instrument_options options = {.language = LANGUAGE_C, .file = "x.c"};
    struct instrument_result result;
    ck_assert_int_eq(instrument(text, sizeof text - 1, &options, &result), 0);
    ck_assert_ptr_null(result.text);
    ck_assert_uint_eq(result.constructs, 0);
    instrument_result_free(&result);
}
END_TEST

START_TEST(counts_and_list)
{
    static const char text[] = "void f(int n)\n{\n#pragma omp parallel\n#pragma omp simd\n"
                               "    for (int i = 0; i < n; i++)\n        ;\n}\n"
                               "#pragma omp requires reverse_offload\n";
    struct instrument_options options = {.language = LANGUAGE_C, .file = "x.c", .directory = "/d"};
    struct instrument_result result;
    ck_assert_int_eq(instrument(text, sizeof text - 1, &options, &result), 0);
    ck_assert_uint_eq(result.constructs, 2);
    ck_assert_uint_eq(result.regions, 1);
    ck_assert_uint_eq(result.list_count, 3);
    ck_assert_ptr_null(result.list[0].reason);
    ck_assert_int_eq(result.list[0].line, 3);
    ck_assert_int_eq(result.list[0].end_line, 6);
    ck_assert_ptr_nonnull(result.list[1].reason);
    ck_assert_ptr_nonnull(strstr(result.text, "sscl=/d/x.c:3:3*escl=/d/x.c:6:6**"));
    instrument_result_free(&result);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("rewriter");
    tcase_add_test(tests, edits_apply_by_offset_then_by_order);
    tcase_add_test(tests, no_edits_copy);
    tcase_add_test(tests, ctc_length_is_that_of_the_string);
    tcase_add_test(tests, ctc_escapes_what_it_uses);
    tcase_add_test(tests, disable_lists);
    tcase_add_test(tests, nothing_to_do_leaves_no_text);
    tcase_add_test(tests, counts_and_list);
    Suite *suite = suite_create("rewrite");
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? 1 : 0;
}
