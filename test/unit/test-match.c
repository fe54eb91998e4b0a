/* Regions and call paths of two versions of a program: which are the same. */
#include "config.h"

#include "analysis/answer/match.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 32 };

/* A region of a version; `was`: the row that it is in the version before, -1: it is new. */
struct row {
    const char *layer, *construct, *file;
    int begin, end;
    const char *name, *clauses;
    int was;
};

static struct experiment *version(const struct row *rows, size_t count)
{
    struct experiment *experiment = experiment_new("-");

    for (size_t i = 0; i < count; i++) {
        struct source_region like = {.layer = rows[i].layer,
                                     .construct = rows[i].construct,
                                     .file = rows[i].file,
                                     .begin = rows[i].begin,
                                     .end = rows[i].end,
                                     .name = rows[i].name,
                                     .clauses = rows[i].clauses};
        ck_assert_int_eq(experiment_region(experiment, &like)->number, i);
    }
    return experiment;
}

static void check_versions(const struct row *before, size_t before_count, const struct row *after,
                           size_t after_count)
{
    struct experiment *both[] = {version(before, before_count), version(after, after_count)};
    struct match *match = match_new(both, 2);
    size_t count, missing = 0;

    const struct matched_region *regions = match_regions(match, &count);
    for (size_t i = 0; i < after_count; i++) {
        int at = match_region(match, 1, both[1]->regions[i]);
        const struct source_region *was = regions[at].of[0];
        ck_assert_ptr_eq(regions[at].of[1], both[1]->regions[i]);
        ck_assert_msg((was ? was->number : -1) == after[i].was, "row %zu is %d, not %d", i,
                      was ? was->number : -1, after[i].was);
        missing += after[i].was < 0;
    }
    ck_assert_int_eq(count, before_count + missing);
    match_free(match);
    experiment_free(both[0]);
    experiment_free(both[1]);
}

#define CHECK(before, after)                                                                       \
    check_versions(before, sizeof(before) / sizeof *(before), after,                               \
                   sizeof(after) / sizeof *(after))

#define OMP(construct, file, begin, end, was) "omp", construct, file, begin, end, "", "", was
#define FUNCTION(name, file, begin, was) "function", "function", file, begin, 0, name, "", was

START_TEST(moved_lines_are_the_same)
{
    static const struct row before[] = {{OMP("parallel", "/s/a.c", 10, 20, 0)},
                                        {OMP("for", "/s/a.c", 12, 14, 0)},
                                        {OMP("for", "/s/a.c", 15, 18, 0)}},
                            moved[] = {{OMP("parallel", "/s/a.c", 110, 120, 0)},
                                       {OMP("for", "/s/a.c", 112, 114, 1)},
                                       {OMP("for", "/s/a.c", 115, 118, 2)}};
    static const struct row swapped[] = {{OMP("for", "/s/a.c", 12, 14, 1)},
                                         {OMP("for", "/s/a.c", 15, 18, 2)},
                                         {OMP("parallel", "/s/a.c", 10, 20, 0)}};
    static const struct row three[] = {{OMP("for", "/s/a.c", 10, 12, 0)},
                                       {OMP("for", "/s/a.c", 20, 22, 0)},
                                       {OMP("for", "/s/a.c", 30, 32, 0)}},
                            by_one[] = {{OMP("for", "/s/a.c", 20, 22, 0)},
                                        {OMP("for", "/s/a.c", 30, 32, 1)},
                                        {OMP("for", "/s/a.c", 40, 42, 2)}};
    CHECK(before, moved);
    CHECK(before, swapped);
    CHECK(three, by_one);
}
END_TEST

START_TEST(of_what_is_new_the_old_one_is_told)
{
    static const struct row before[] = {{OMP("for", "/s/a.c", 10, 14, 0)},
                                        {OMP("critical", "/s/a.c", 20, 22, 0)},
                                        {OMP("for", "/s/a.c", 30, 40, 0)}},
                            after[] = {{OMP("for", "/s/a.c", 10, 14, 0)},
                                       {OMP("for", "/s/a.c", 16, 17, -1)},
                                       {OMP("critical", "/s/a.c", 24, 26, 1)},
                                       {OMP("for", "/s/a.c", 34, 44, 2)}},
                            gone[] = {{OMP("critical", "/s/a.c", 14, 16, 1)},
                                      {OMP("for", "/s/a.c", 24, 34, 2)}},
                            other[] = {{OMP("single", "/s/a.c", 10, 14, -1)}};
    CHECK(before, after);
    CHECK(before, gone);
    CHECK(before, other);
}
END_TEST

START_TEST(functions_change_places)
{
    static const struct row before[] = {{FUNCTION("f", "/s/a.c", 1, 0)},
                                        {OMP("for", "/s/a.c", 5, 9, 0)},
                                        {FUNCTION("g", "/s/a.c", 20, 0)},
                                        {OMP("for", "/s/a.c", 25, 29, 0)}},
                            after[] = {{FUNCTION("g", "/s/a.c", 1, 2)},
                                       {OMP("for", "/s/a.c", 5, 9, 3)},
                                       {FUNCTION("f", "/s/a.c", 20, 0)},
                                       {OMP("for", "/s/a.c", 25, 29, 1)}},
                            renamed[] = {{FUNCTION("f", "/s/a.c", 1, 0)},
                                         {OMP("for", "/s/a.c", 5, 9, 1)},
                                         {FUNCTION("h", "/s/a.c", 20, -1)},
                                         {OMP("for", "/s/a.c", 25, 29, 3)}},
                            unrecorded[] = {{OMP("for", "/s/a.c", 5, 9, 1)},
                                            {OMP("for", "/s/a.c", 25, 29, 3)}},
                            elsewhere[] = {{FUNCTION("f", "/s/a.c", 1, 0)},
                                           {OMP("for", "/s/a.c", 5, 9, 1)},
                                           {FUNCTION("g", "/s/b.c", 1, 2)},
                                           {OMP("for", "/s/b.c", 3, 7, 3)}};
    static const struct row outside[] = {{OMP("for", "/s/a.c", 5, 9, 0)},
                                         {FUNCTION("f", "/s/a.c", 10, 0)},
                                         {OMP("for", "/s/a.c", 15, 16, 0)}},
                            no_function[] = {{OMP("for", "/s/a.c", 3, 4, 0)},
                                             {OMP("for", "/s/a.c", 12, 16, 2)}};
    CHECK(before, after);
    CHECK(outside, no_function);
    CHECK(before, renamed);
    CHECK(before, unrecorded);
    CHECK(before, elsewhere);
}
END_TEST

START_TEST(files_move_and_are_renamed)
{
    static const struct row before[] = {{OMP("for", "/old/src/x/main.c", 5, 9, 0)},
                                        {OMP("for", "/old/src/y/main.c", 5, 9, 0)},
                                        {OMP("single", "/old/src/sum.c", 5, 9, 0)},
                                        {OMP("for", "/old/src/sum.c", 15, 17, 0)},
                                        {"user", "region", "", 0, 0, "phase", "", 0}},
                            moved[] = {{OMP("for", "/new/src/y/main.c", 5, 9, 1)},
                                       {OMP("for", "/new/src/x/main.c", 5, 9, 0)},
                                       {OMP("single", "/new/total.c", 105, 109, 2)},
                                       {OMP("for", "/new/total.c", 115, 117, 3)},
                                       {"user", "region", "", 0, 0, "phase", "", 4}},
                            changed[] = {{OMP("single", "/new/total.c", 5, 9, 2)},
                                         {OMP("critical", "/new/total.c", 11, 12, -1)},
                                         {OMP("for", "/new/total.c", 15, 17, 3)}},
                            twins[] = {{OMP("for", "/t/a.c", 5, 9, -1)},
                                       {OMP("for", "/t/b.c", 5, 9, -1)}},
                            others[] = {{OMP("single", "/new/total.c", 105, 109, -1)},
                                        {OMP("for", "/new/total.c", 116, 117, -1)},
                                        {"user", "region", "", 0, 0, "face", "", -1}};
    CHECK(before, moved);
    CHECK(before, changed);
    CHECK(before, twins);
    CHECK(before, others);
}
END_TEST

START_TEST(what_changed_its_place_is_found)
{
    static const struct row before[] = {{"omp", "critical", "/s/a.c", 5, 6, "one", "", 0},
                                        {"omp", "critical", "/s/a.c", 7, 8, "two", "", 0},
                                        {"omp", "critical", "/s/a.c", 9, 10, "three", "", 0}},
                            after[] = {{"omp", "critical", "/s/a.c", 5, 6, "three", "", 2},
                                       {"omp", "critical", "/s/a.c", 7, 8, "two", "", 1},
                                       {"omp", "critical", "/s/a.c", 9, 10, "one", "", 0}};
    CHECK(before, after);
}
END_TEST

/* ---- Paths ------------------------------------------------------------------------------- */

/* The rows' regions as nodes of one location, each below the row that `parents` tells. */
static struct experiment *tree(const struct row *rows, const int *parents, size_t count)
{
    struct experiment *experiment = version(rows, count);
    struct recorded_location *location =
        process_add_location(experiment_add_process(experiment, "trace"), 0);
    struct profile_node *nodes[MOST];

    for (size_t i = 0; i < count; i++)
        nodes[i] = location_add_node(location, parents[i] < 0 ? NULL : nodes[parents[i]],
                                     experiment->regions[i]);
    experiment_merge(experiment);
    return experiment;
}

#define PROGRAM(name) "program", "program", "", 0, 0, name, "", 0

START_TEST(paths_skip_what_only_one_has)
{
    static const struct row plain[] = {{PROGRAM("old")},
                                       {OMP("parallel", "/s/a.c", 10, 20, 0)},
                                       {OMP("for", "/s/a.c", 12, 14, 0)}},
                            functions[] = {{PROGRAM("new")},
                                           {FUNCTION("f", "/s/a.c", 3, 0)},
                                           {OMP("parallel", "/s/a.c", 10, 20, 0)},
                                           {OMP("for", "/s/a.c", 12, 14, 0)},
                                           {FUNCTION("g", "/s/a.c", 30, 0)}};
    struct experiment *both[] = {tree(plain, (int[]){-1, 0, 1}, 3),
                                 tree(functions, (int[]){-1, 0, 1, 2, 1}, 5)};
    struct match *match = match_new(both, 2);
    size_t count;
    const struct matched_path *paths = match_paths(match, &count);

    ck_assert_int_eq(count, 5);
    ck_assert_int_eq(match_path(match, 1, both[1]->paths[0]), 0);
    ck_assert_int_eq(match_path(match, 1, both[1]->paths[2]), 1);
    ck_assert_int_eq(match_path(match, 1, both[1]->paths[3]), 2);
    ck_assert_int_eq(paths[match_path(match, 1, both[1]->paths[1])].parent, 0);
    ck_assert_int_eq(paths[4].parent, 3);
    ck_assert_int_eq(match_add_path(match, 0, 1, both[0]->regions[2], false), 2);
    ck_assert_int_eq(match_add_path(match, 0, 1, both[0]->regions[2], true), 5);
    match_free(match);
    experiment_free(both[0]);
    experiment_free(both[1]);
}
END_TEST

START_TEST(several_runs)
{
    static const struct row first[] = {{OMP("for", "/s/a.c", 5, 9, 0)}},
                            second[] = {{OMP("for", "/s/a.c", 6, 9, 0)},
                                        {OMP("single", "/s/a.c", 16, 19, 0)}},
                            third[] = {{OMP("single", "/t/a.c", 26, 29, 0)}};
    struct experiment *all[] = {version(first, 1), version(second, 2), version(third, 1)};
    struct match *match = match_new(all, 3);
    size_t count;
    const struct matched_region *regions = match_regions(match, &count);

    ck_assert_int_eq(count, 2);
    ck_assert_ptr_eq(regions[1].of[2], all[2]->regions[0]);
    ck_assert(!regions[1].of[0] && !regions[0].of[2] && !match_is_common(match, 0));
    match_free(match);
    for (size_t i = 0; i < 3; i++)
        experiment_free(all[i]);
}
END_TEST

START_TEST(many_regions)
{
    enum { COUNT = 5000 };
    struct row *before = calloc(COUNT, sizeof *before), *after = calloc(COUNT, sizeof *after);

    for (int i = 0; i < COUNT; i++) {
        before[i] = (struct row){OMP(i % 3 ? "for" : "single", "/s/a.c", 2 * i + 1, 2 * i + 2, 0)};
        after[i] = before[i];
        after[i].begin += 100;
        after[i].end += 100;
        after[i].was = i;
    }
    check_versions(before, COUNT, after, COUNT);
    free(before);
    free(after);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("match");
    TCase *regions = tcase_create("regions"), *paths = tcase_create("paths");
    tcase_add_test(regions, moved_lines_are_the_same);
    tcase_add_test(regions, of_what_is_new_the_old_one_is_told);
    tcase_add_test(regions, functions_change_places);
    tcase_add_test(regions, files_move_and_are_renamed);
    tcase_add_test(regions, what_changed_its_place_is_found);
    tcase_add_test(regions, several_runs);
    tcase_add_test(regions, many_regions);
    tcase_add_test(paths, paths_skip_what_only_one_has);
    suite_add_tcase(suite, regions);
    suite_add_tcase(suite, paths);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed > 0;
}
