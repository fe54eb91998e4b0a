/* Sets of counters against what is known to be the least, and against every partition. */
#include "config.h"

#include "analysis/plan/sets.h"

#include <check.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* A machine: so many counters at a time, and pairs that clash. */
struct machine {
    size_t most;
    event_set clash[SETS_EVENTS_MOST];
    unsigned questions;
};

static bool machine_fits(void *context, event_set set)
{
    struct machine *machine = context;

    machine->questions++;
    for (size_t e = 0; e < SETS_EVENTS_MOST; e++) {
        if (set & event_bit(e) && machine->clash[e] & set)
            return false;
    }
    return event_count(set) <= machine->most;
}

static void clash(struct machine *machine, size_t e, size_t f)
{
    machine->clash[e] |= event_bit(f);
    machine->clash[f] |= event_bit(e);
}

static event_set first_events(size_t count)
{
    return event_bit(count) - 1;
}

/* Every event in a set, each set good, with the anchors. */
static void check_cover(struct machine *machine, event_set events, event_set anchors,
                        const struct event_sets *sets)
{
    event_set all = 0;

    for (size_t i = 0; i < sets->count; i++) {
        ck_assert(machine_fits(machine, sets->set[i]));
        ck_assert((sets->set[i] & anchors) == anchors);
        all |= sets->set[i];
    }
    ck_assert(all == events);
}

static size_t cover(struct machine *machine, size_t count, event_set anchors)
{
    struct set_oracle oracle = {machine_fits, machine};
    struct event_sets sets = {0};
    size_t bound, misfit;

    ck_assert(sets_cover_events(&oracle, first_events(count), anchors, &sets, &bound, &misfit));
    check_cover(machine, first_events(count), anchors, &sets);
    ck_assert(bound <= sets.count);
    size_t found = sets.count;
    event_sets_free(&sets);
    return found;
}

static size_t cover_pairs(struct machine *machine, size_t count, size_t *missing)
{
    struct set_oracle oracle = {machine_fits, machine};
    struct event_sets sets = {0}, never = {0};
    event_set together[SETS_EVENTS_MOST] = {0};

    sets_cover_pairs(&oracle, first_events(count), &sets, &never);
    for (size_t i = 0; i < sets.count; i++) {
        ck_assert(machine_fits(machine, sets.set[i]));
        for (size_t e = 0; e < count; e++) {
            if (sets.set[i] & event_bit(e))
                together[e] |= sets.set[i];
        }
    }
    for (size_t e = 0; e < count; e++)
        ck_assert((together[e] | machine->clash[e] | event_bit(e)) == first_events(count));
    *missing = never.count;
    size_t found = sets.count;
    event_sets_free(&sets);
    event_sets_free(&never);
    return found;
}

START_TEST(test_eight_events)
{
    struct machine two = {.most = 2}, four = {.most = 4};
    size_t missing;

    ck_assert_uint_eq(cover(&two, 8, 0), 4);
    ck_assert_uint_eq(cover(&two, 8, event_bit(0)), 7);
    ck_assert_uint_eq(cover_pairs(&two, 8, &missing), 28);
    ck_assert_uint_eq(missing, 0);
    ck_assert_uint_eq(cover(&four, 8, 0), 2);
    ck_assert_uint_eq(cover(&four, 8, event_bit(0)), 3);
    ck_assert_uint_le(cover_pairs(&four, 8, &missing), 7);
}
END_TEST

/* Instructions, cycles, and misses of two caches that never go together. */
START_TEST(test_clash)
{
    struct machine machine = {.most = 2};
    size_t missing;

    clash(&machine, 2, 3);
    ck_assert_uint_eq(cover(&machine, 4, 0), 2);
    ck_assert_uint_eq(cover(&machine, 4, event_bit(0)), 3);
    ck_assert_uint_eq(cover_pairs(&machine, 4, &missing), 5);
    ck_assert_uint_eq(missing, 1);
}
END_TEST

START_TEST(test_nothing_fits)
{
    struct machine alone = {.most = 1}, none = {.most = 0};
    struct set_oracle oracle = {machine_fits, &none};
    struct event_sets sets = {0};
    size_t misfit = 99, missing;

    ck_assert_uint_eq(cover(&alone, 5, 0), 5);
    ck_assert(!sets_cover_events(&oracle, first_events(3), 0, &sets, NULL, &misfit));
    ck_assert_uint_eq(misfit, 0);
    oracle.context = &alone;
    ck_assert(!sets_cover_events(&oracle, first_events(3), event_bit(1), &sets, NULL, &misfit));
    ck_assert_uint_eq(misfit, 0);
    ck_assert(sets_cover_events(&oracle, event_bit(1), event_bit(1), &sets, NULL, &misfit));
    ck_assert_uint_eq(sets.count, 1);
    event_sets_free(&sets);
    struct machine few = {.most = 2};
    for (size_t e = 1; e < 6; e++)
        clash(&few, 0, e);
    cover_pairs(&few, 6, &missing);
    ck_assert_uint_eq(missing, 5);
}
END_TEST

/* A crown: e and e' clash, for each e. Greedy in the wrong order takes as many sets as there are
 * pairs; two are enough. */
START_TEST(test_crown)
{
    struct machine machine = {.most = 12};

    for (size_t e = 0; e < 12; e += 2) {
        for (size_t f = 1; f < 12; f += 2) {
            if (f != e + 1)
                clash(&machine, e, f);
        }
    }
    ck_assert_uint_eq(cover(&machine, 12, 0), 2);
}
END_TEST

/* As many as a machine may have, in one set and in many. */
START_TEST(test_many)
{
    struct machine wide = {.most = 200}, narrow = {.most = 8};
    size_t missing;

    ck_assert_uint_eq(cover(&wide, 127, 0), 1);
    ck_assert_uint_eq(cover(&narrow, 127, 0), 16);
    ck_assert_uint_eq(cover(&narrow, 127, event_bit(5)), 18);
    ck_assert_uint_eq(cover_pairs(&wide, 60, &missing), 1);
}
END_TEST

/* ---- Against all partitions -------------------------------------------------------------- */

static uint64_t state = 88172645463325252u;

static unsigned random_below(unsigned limit)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % limit;
}

/* The fewest sets over every way to put events into sets. */
static size_t fewest(struct machine *machine, size_t at, size_t count, event_set *set, size_t used)
{
    size_t best = count + 1;

    for (size_t i = 0; i < used; i++)
        if (!machine_fits(machine, set[i]))
            return best;
    if (at == count)
        return used;
    for (size_t i = 0; i <= used; i++) {
        event_set before = i < used ? set[i] : 0;
        set[i] = before | event_bit(at);
        size_t found = fewest(machine, at + 1, count, set, i < used ? used : used + 1);
        set[i] = before;
        best = found < best ? found : best;
    }
    return best;
}

START_TEST(test_fewest)
{
    for (int round = 0; round < 200; round++) {
        struct machine machine = {.most = 1 + random_below(4)};
        size_t count = 2 + random_below(6), missing;
        event_set set[SETS_EXACT_MOST] = {0};
        for (unsigned pairs = random_below(8); pairs; pairs--) {
            size_t e = random_below((unsigned)count), f = random_below((unsigned)count);
            if (e != f)
                clash(&machine, e, f);
        }
        ck_assert_uint_eq(cover(&machine, count, 0), fewest(&machine, 0, count, set, 0));
        if (machine.most > 1)
            cover_pairs(&machine, count, &missing);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sets");
    TCase *tests = tcase_create("sets");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_eight_events);
    tcase_add_test(tests, test_clash);
    tcase_add_test(tests, test_nothing_fits);
    tcase_add_test(tests, test_crown);
    tcase_add_test(tests, test_many);
    tcase_add_test(tests, test_fewest);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
