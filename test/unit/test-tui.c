/* The browser of `pompeii view --text`, by the lines that it draws: no terminal is there. */
#include "config.h"

#include "analysis/tui/browser.h"

#include "analysis/answer/table.h"
#include "analysis/answer/thread-time.h"
#include "analysis/reader/reader.h"

#include <check.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static struct experiment *experiment;
static struct profile *profile;
static struct browser *browser;

static void set_up(void)
{
    const char *top = getenv("srcdir");
    struct reader_options options = {0};
    struct selection all = {0};
    char *problem = NULL, *path = xformat("%s/test/traces/critical", top ? top : ".");

    experiment = experiment_read(path, &options, &problem);
    ck_assert_msg(experiment != NULL, "%s", problem);
    free(path);
    profile = profile_new(experiment, &all);
    profile_find(profile, NULL);
    browser = browser_new(profile, NULL);
}

static void tear_down(void)
{
    browser_free(browser);
    profile_free(profile);
    experiment_free(experiment);
}

static void press(const char *keys)
{
    for (; *keys; keys++)
        browser_key(browser, *keys == '\n' ? KEY_IS_ENTER : (unsigned char)*keys);
}

/* The screen as one text, a line each; the line of the cursor begins with `>`. */
static char *screen(int rows, int columns)
{
    struct sheet *sheet = browser_draw(browser, rows, columns);
    size_t length;
    char *text;
    FILE *out = xstream(&text, &length);

    for (int row = 0; row < rows; row++)
        fprintf(out, "%s%s\n", sheet->lines[row].chosen ? ">" : "", sheet->lines[row].text);
    fclose(out);
    sheet_free(sheet);
    return text;
}

static void shows(const char *part)
{
    char *text = screen(24, 80);

    ck_assert_msg(strstr(text, part) != NULL, "no `%s` in\n%s", part, text);
    free(text);
}

static void lacks(const char *part)
{
    char *text = screen(24, 80);

    ck_assert_msg(strstr(text, part) == NULL, "`%s` in\n%s", part, text);
    free(text);
}

START_TEST(findings_come_first)
{
    shows("CPU time lost");
    shows("What to mend");
    shows(">"); /* and one of them is chosen */
    ck_assert(browser->region != NOTHING);
}
END_TEST

START_TEST(the_choice_is_shared)
{
    press("3G");
    size_t region = browser->region;
    press("2");
    ck_assert_uint_eq(browser->region, region);
    ck_assert_int_eq(experiment->paths[browser->path]->region->number, (int)region);
    const struct page_state *state = browser_state(browser);
    ck_assert_uint_eq(state->items[state->cursor], browser->path);
    press("g3");
    ck_assert_uint_eq(browser_state(browser)->count,
                      4); /* of the program nothing is chosen there */
}
END_TEST

START_TEST(each_finding_of_a_region_stays_chosen)
{
    ck_assert_uint_ge(profile->finding_count, 2);
    ck_assert_ptr_nonnull(profile->findings[0].region);
    profile->findings[1].region = profile->findings[0].region;
    profile->findings[1].severity = profile->findings[0].severity;
    press("31g");
    browser_key(browser, KEY_IS_DOWN);
    ck_assert_uint_eq(browser_state(browser)->cursor, 1);
    press("21");
    ck_assert_uint_eq(browser_state(browser)->cursor, 1);
}
END_TEST

START_TEST(paths_fold)
{
    press("2gc");
    shows("critical");
    lacks("task main.c:45");
    press("e");
    shows("task main.c:45");
    press("g");
    browser_key(browser, KEY_IS_LEFT);
    ck_assert_uint_eq(browser_state(browser)->count, 1);
    press(" ");
    ck_assert_uint_eq(browser_state(browser)->count, 5);
    press("G"); /* left of what has no parts leads to the parent */
    const struct path *leaf = experiment->paths[browser->path];
    browser_key(browser, KEY_IS_LEFT);
    ck_assert_uint_eq(browser->path, (size_t)leaf->parent->index);
}
END_TEST

START_TEST(what_is_chosen_is_unfolded)
{
    press("2gc3/crit\ng");
    browser_key(browser, KEY_IS_ESCAPE);
    press("2");
    const struct page_state *state = browser_state(browser);
    ck_assert_uint_eq(state->items[state->cursor], browser->path);
    ck_assert_str_eq(experiment->paths[browser->path]->region->construct, "critical");
}
END_TEST

/* Each order has its largest figure first, and reversed last. */
START_TEST(regions_are_sorted)
{
    press("3");
    struct page_state *state = browser_state(browser);
    for (int order = 0; order < 5; order++, press("s")) {
        ck_assert_int_eq(state->sort, order);
        size_t first = state->items[0], last = state->items[state->count - 1];
        const struct region_profile *a = &profile->regions[first], *b = &profile->regions[last];
        if (order == 0)
            ck_assert(a->sum.exclusive >= b->sum.exclusive);
        if (order == 2)
            ck_assert(browser->lost[first] >= browser->lost[last]);
        if (order == 3)
            ck_assert(a->sum.measures.value[MEASURE_execC] >= b->sum.measures.value[MEASURE_execC]);
        if (order == 4)
            ck_assert(a->region->begin <= b->region->begin);
        press("r");
        ck_assert_uint_eq(state->items[0], last);
        press("r");
    }
    ck_assert_int_eq(state->sort, 0);
}
END_TEST

START_TEST(the_filter)
{
    press("3/crit");
    shows("filter: crit_");
    ck_assert_uint_eq(browser_state(browser)->count, 1);
    press("\n2");
    shows("/crit");
    shows("critical main.c:46");
    lacks("task main.c:45");
    shows("parallel main.c:44"); /* which leads there */
    browser_key(browser, KEY_IS_ESCAPE);
    shows("task main.c:45");
    press("3/nothing like it\n");
    shows("Nothing passes the filter");
    press("jkGg\n4123");
    browser_key(browser, KEY_IS_ESCAPE);
    ck_assert_uint_eq(browser_state(browser)->count, 4);
}
END_TEST

START_TEST(the_filter_is_text)
{
    press("3/");
    static const int typed[] = {0xe9, 0x4e2d, 0x202e, 0x1b, 0x9b};
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
        browser_key(browser, typed[i]);
    ck_assert_str_eq(browser->typed, "é中"); /* no command of a terminal */
    for (int i = 0; i < 100; i++)
        press("x");
    ck_assert(strlen(browser->typed) < FILTER_BYTES);
    for (int i = 0; i < 100; i++)
        browser_key(browser, KEY_IS_BACK);
    ck_assert_str_eq(browser->typed, "");
}
END_TEST

START_TEST(a_source_that_is_not_here)
{
    press("3\n");
    ck_assert_int_eq(browser->page, PAGE_SOURCE);
    shows("/home/u/main.c");
    shows("can't be read here");
    press("jknNgG");
}
END_TEST

/* What each thread spent its time on is what the profile says of all. */
START_TEST(threads_add_up)
{
    int64_t overheads[OVERHEAD_COUNT] = {0}, idle = 0;

    for (size_t i = 0; i < profile->worker_count; i++) {
        struct thread_time time = thread_time_of(profile, profile->workers[i].location);
        int64_t all = time.work + time.idle;
        for (int o = 0; o < OVERHEAD_COUNT; o++) {
            overheads[o] += time.overheads[o];
            all += time.overheads[o];
        }
        idle += time.idle;
        ck_assert_int_eq(all, profile->duration);
    }
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        ck_assert_int_eq(overheads[o], profile->overheads[o]);
    ck_assert_int_eq(idle, profile->idle);
}
END_TEST

START_TEST(help_has_all_keys_on_a_small_screen)
{
    char *all = xstrdup(""), *text;

    press("?");
    for (int i = 0; browser->helps && i < 20; i++, press("x")) {
        text = screen(10, 40);
        char *both = xformat("%s%s", all, text);
        free(all);
        free(text);
        all = both;
    }
    ck_assert(!browser->helps);
    ck_assert(strstr(all, "findings") && strstr(all, "leave") && strstr(all, "Esc"));
    free(all);
}
END_TEST

static int columns_of(const char *text)
{
    wchar_t wide[4096];
    size_t length = mbstowcs(wide, text, 4096);

    ck_assert_msg(length != (size_t)-1 && length < 4096, "not text: %s", text);
    int columns = wcswidth(wide, length);
    ck_assert_msg(columns >= 0, "a command of the terminal: %s", text);
    return columns;
}

/* Whatever is pressed, at any size: nothing wider than the screen, and nothing that a terminal
 * obeys. */
START_TEST(any_keys_at_any_size)
{
    static const int keys[] = {
        '1',         '2',         '3',          '4',           '5',        'j',          'k',
        'g',         'G',         's',          'r',           'e',        'c',          ' ',
        '/',         'm',         '?',          'n',           'N',        KEY_IS_ENTER, KEY_IS_UP,
        KEY_IS_DOWN, KEY_IS_LEFT, KEY_IS_RIGHT, KEY_IS_ESCAPE, KEY_IS_BACK};
    static const int sizes[][2] = {{24, 80}, {10, 40}, {1, 1}, {5, 20}, {60, 200}, {8, 300}};
    static const char evil[] = "a\x9b[2J\x1b]0;x\x07\xe2\x80\xae\xe4\xb8\xad\xcc\x81\t\n";
    unsigned random = 20261123;

    for (size_t i = 0; i < experiment->region_count; i++)
        experiment->regions[i]->name = experiment->regions[i]->file = evil;
    experiment->program.arguments = evil;
    for (int i = 0; i < 4000; i++) {
        random = random * 1664525 + 1013904223;
        browser_key(browser, keys[(random >> 16) % (sizeof keys / sizeof *keys)]);
        const int *size = sizes[i % 6];
        struct sheet *sheet = browser_draw(browser, size[0], size[1]);
        for (int row = 0; row < size[0]; row++) {
            const struct line *line = &sheet->lines[row];
            ck_assert_int_eq(columns_of(line->text), line->width);
            ck_assert_int_le(line->width, size[1]);
        }
        sheet_free(sheet);
    }
}
END_TEST

START_TEST(cells_keep_both_ends)
{
    struct sheet *sheet = sheet_new(1, 12);

    line_cell(sheet->lines, LOOK_PLAIN, 10, "abcdefghijklmn");
    ck_assert_str_eq(sheet->lines->text, "abcd..klmn");
    line_cell(sheet->lines, LOOK_PLAIN, -4, "x");
    ck_assert_str_eq(sheet->lines->text, "abcd..klmn  ");
    sheet_free(sheet);
}
END_TEST

/* Ranks that talk: a wait, two calls, a pair. */
START_TEST(messages_have_a_page)
{
    struct tui_exchange rows[] = {
        {TUI_WAITS, "late sender", profile->regions[3].region, profile->regions[2].region, 7, 4, 3,
         -1, 1500000, 0},
        {TUI_CALLS, NULL, profile->regions[3].region, NULL, 0, 0, 12, 64, 1500000, 2500000},
        {TUI_PAIRS, NULL, NULL, NULL, 4, 7, 3, 2048, 9000000, 0},
        {TUI_PAIRS, NULL, NULL, NULL, 5, 6, 1, -1, 8000000, 0}};
    struct tui_exchanges exchanges = {rows, sizeof rows / sizeof *rows};

    lacks("6 Messages");
    press("6");
    shows("What to mend");
    browser_free(browser);
    browser = browser_new(profile, &exchanges);
    press("6");
    shows("6 Messages   by waits");
    shows("late sender");
    shows("rank 7 in critical main.c:46");
    shows("for rank 4 in parallel main.c:44");
    press("s");
    shows("12  critical main.c:46");
    shows("2.500 ms");
    lacks("late sender");
    press("s");
    shows("2.00 KiB  rank 4 to rank 7");
    shows("-  rank 5 to rank 6");
    char *text = screen(24, 80);
    ck_assert(strstr(text, "4 to rank 7") < strstr(text, "5 to rank 6"));
    free(text);
    press("r");
    text = screen(24, 80);
    ck_assert(strstr(text, "4 to rank 7") > strstr(text, "5 to rank 6"));
    free(text);
    press("r");
    press("s\n");
    shows("4 Source");
    press("6/task\n");
    shows("Nothing passes");
    browser_key(browser, KEY_IS_ESCAPE);
    press("\t");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tui");
    TCase *keys = tcase_create("browser");
    SRunner *runner;
    int failed;

    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        return 77;
    tcase_add_checked_fixture(keys, set_up, tear_down);
    tcase_set_timeout(keys, 120);
    tcase_add_test(keys, findings_come_first);
    tcase_add_test(keys, the_choice_is_shared);
    tcase_add_test(keys, each_finding_of_a_region_stays_chosen);
    tcase_add_test(keys, paths_fold);
    tcase_add_test(keys, what_is_chosen_is_unfolded);
    tcase_add_test(keys, regions_are_sorted);
    tcase_add_test(keys, the_filter);
    tcase_add_test(keys, the_filter_is_text);
    tcase_add_test(keys, a_source_that_is_not_here);
    tcase_add_test(keys, threads_add_up);
    tcase_add_test(keys, messages_have_a_page);
    tcase_add_test(keys, help_has_all_keys_on_a_small_screen);
    tcase_add_test(keys, any_keys_at_any_size);
    tcase_add_test(keys, cells_keep_both_ends);
    suite_add_tcase(suite, keys);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
