/* Peaks: the loops compute what they say, roofs between what was measured, JSON there and back. */
#include "config.h"

#include "analysis/peak/crew.h"
#include "analysis/peak/kernel.h"
#include "analysis/peak/peak.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* x = x / 2 + 1 from 0 on is 2 - 2^(1 - n) after n rounds: exact in binary. A loop that leaves a
 * round, a chain or an element out has another sum. */
START_TEST(operations)
{
    const struct flops_kernel *kernels[FLOPS_KERNELS];
    size_t count = flops_kernels(kernels);

    ck_assert_uint_ge(count, 2);
    for (size_t i = 0; i < count; i++) {
        double elements = KERNEL_CHAINS * kernels[i]->lanes;
        ck_assert_double_eq(kernels[i]->run(0), 0);
        ck_assert_double_eq(kernels[i]->run(1), elements);
        ck_assert_double_eq(kernels[i]->run(10), elements * (2 - 1.0 / 512));
    }
}
END_TEST

START_TEST(triad)
{
    enum { COUNT = 40 };
    double *arrays;

    ck_assert_int_eq(posix_memalign((void **)&arrays, KERNEL_ALIGNMENT, 4 * COUNT * sizeof *arrays),
                     0);
    for (int i = 0; i < COUNT; i++) {
        arrays[i] = arrays[3 * COUNT + i] = -1;
        arrays[COUNT + i] = i;
        arrays[2 * COUNT + i] = 100 * i;
    }
    triad_kernel(arrays, arrays + COUNT, arrays + 2 * COUNT, COUNT, 3);
    for (int i = 0; i < COUNT; i++) {
        ck_assert_double_eq(arrays[i], 51.0 * i);
        ck_assert_double_eq(arrays[3 * COUNT + i], -1);
    }
    free(arrays);
}
END_TEST

struct seen {
    int prepared[3], worked[3];
};

static void prepare(void *context, int part)
{
    ((struct seen *)context)->prepared[part]++;
}

static void work(void *context, int part)
{
    ((struct seen *)context)->worked[part]++;
}

START_TEST(crew)
{
    struct seen seen = {0};
    double seconds = crew_best(3, &(struct crew_task){prepare, work, &seen});

    ck_assert_double_gt(seconds, 0);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(seen.prepared[i], 1);
        ck_assert_int_eq(seen.worked[i], CREW_REPEATS);
    }
}
END_TEST

static const struct peaks known = {
    .cpu = "A \"CPU\"",
    .governor = "performance",
    .date = "2026-11-23",
    .processors = 8,
    .threads = 8,
    .bandwidth = {{1, 10e9}, {2, 16e9}, {8, 40e9}},
    .bandwidth_count = 3,
    .cache = {{1, 32768, 1e11, 8e11}},
    .cache_count = 1,
    .flops = {{"scalar", "double", 4e9, 24e9},
              {"avx2", "double", 16e9, 96e9},
              {"avx2", "single", 32e9, 0.2e12}},
    .flops_count = 3,
};

START_TEST(roofs)
{
    ck_assert_double_eq(peak_bandwidth_of(&known, 1), 10e9);
    ck_assert_double_eq(peak_bandwidth_of(&known, 2), 16e9);
    ck_assert_double_eq_tol(peak_bandwidth_of(&known, 5), 28e9, 1);
    ck_assert_double_eq(peak_bandwidth_of(&known, 8), 40e9);
    ck_assert_double_eq(peak_bandwidth_of(&known, 16), 80e9); /* two such machines */
    ck_assert_double_eq(peak_bandwidth_of(&known, 0), 0);
    ck_assert_double_eq(peak_flops_of(&known, NULL, "double", 1), 16e9);
    ck_assert_double_eq(peak_flops_of(&known, NULL, "double", 4), 64e9);
    ck_assert_double_eq(peak_flops_of(&known, NULL, "double", 7), 96e9); /* no more than all */
    ck_assert_double_eq(peak_flops_of(&known, NULL, "double", 16), 192e9);
    ck_assert_double_eq(peak_flops_of(&known, "scalar", "double", 2), 8e9);
    ck_assert_double_eq(peak_flops_of(&known, NULL, "single", 2), 64e9);
    ck_assert_double_eq(peak_flops_of(&known, "sse2", "double", 2), 0);
}
END_TEST

static char *text_of(const struct peaks *peaks, size_t *length)
{
    char *text;
    FILE *out = open_memstream(&text, length);

    peak_write(peaks, out);
    fclose(out);
    return text;
}

START_TEST(there_and_back)
{
    struct peaks back;
    size_t length;
    char *text = text_of(&known, &length);

    ck_assert_ptr_null(peak_read(&back, text, length));
    ck_assert_mem_eq(&back, &known, sizeof known);
    free(text);
}
END_TEST

/* What is wrong is left out, and without what is needed there are no peaks. */
START_TEST(hostile)
{
    static const char *const wrong[] = {
        "", "{}", "[]", "{\"machine\": 3, \"memory\": [{\"threads\": 1}], \"flops\": {}}",
        "{\"machine\": {\"threads\": 2}, \"memory\": [{\"threads\": -1, \"bytes_s\": 1}], "
        "\"flops\": [{\"one_thread_flop_s\": 1e999, \"all_threads_flop_s\": 1}]}"};
    static const char odd[] =
        "{\"machine\": {\"cpu\": \"\\u001b[2J\", \"threads\": 2}, \"memory\": "
        "[{\"threads\": 2, \"bytes_s\": 5e9}, {\"threads\": 1, \"bytes_s\": 9e9}, 7, {}], "
        "\"caches\": [{\"level\": 99}], \"flops\": [{\"instructions\": "
        "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\", \"precision\": \"double\", "
        "\"one_thread_flop_s\": 1e9, \"all_threads_flop_s\": 2e9}, {}]}";
    struct peaks peaks;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char *problem = peak_read(&peaks, wrong[i], strlen(wrong[i]));
        ck_assert_msg(problem != NULL, "%s is taken", wrong[i]);
        free(problem);
    }
    ck_assert_ptr_null(peak_read(&peaks, odd, strlen(odd)));
    ck_assert_str_eq(peaks.cpu, "?[2J");
    ck_assert_int_eq(peaks.bandwidth_count, 1);
    ck_assert_int_eq(peaks.flops_count, 1);
    ck_assert_double_eq(peak_bandwidth_of(&peaks, 1), 2.5e9);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("peaks");
    TCase *peaks = tcase_create("peaks");

    tcase_add_test(peaks, operations);
    tcase_add_test(peaks, triad);
    tcase_add_test(peaks, crew);
    tcase_add_test(peaks, roofs);
    tcase_add_test(peaks, there_and_back);
    tcase_add_test(peaks, hostile);
    suite_add_tcase(suite, peaks);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failures = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
