/* Who waits for the lock of a window, and for whom: calls of three processes on a part of it. */
#include "config.h"

#include "analysis/message/group.h"
#include "analysis/message/window-lock.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CALLS = 16, TEXT = 200 };

struct call {
    int process, role;
    int64_t begin, end;
    bool is_shared;
};

struct told {
    char text[TEXT];
};

/* In which call who waits for whose unlock. */
static void note(void *context, const struct message_end *waiting, const struct operation *cause)
{
    struct told *told = context;
    size_t length = strlen(told->text);

    ck_assert_int_eq(cause->role, ROLE_UNLOCK);
    snprintf(told->text + length, TEXT - length, "%d at %d for %d at %d; ",
             waiting->operation.process, (int)waiting->operation.begin, cause->process,
             (int)cause->begin);
}

static void ended(void *context, const struct message_group *group)
{
    (void)context, (void)group;
}

static int by_begin(const void *a, const void *b)
{
    const struct call *x = a, *y = b;

    return (x->begin > y->begin) - (x->begin < y->begin);
}

/* What is told of the calls, which a role of ROLE_NONE ends. */
static const char *told_of(const struct call *given)
{
    static struct told told;
    struct call calls[MOST_CALLS];
    struct message_sink sink = {.context = &told, .exposure = note, .group = ended};
    struct communicators *comms = communicators_new();
    int32_t world = communicator_of_name(comms, "MPI_COMM_WORLD", strlen("MPI_COMM_WORLD"));
    static const int ranks[] = {0, 1, 2};
    size_t count = 0;

    memset(&told, 0, sizeof told);
    while (given[count].role != ROLE_NONE)
        count++;
    memcpy(calls, given, count * sizeof *calls);
    qsort(calls, count, sizeof *calls, by_begin);
    for (int32_t process = 0; process < 3; process++)
        communicator_join(communicator_of(comms, world), process);
    communicators_settle(comms, ranks, 3);

    struct window_locks *locks = window_locks_new(comms, &sink, 1);
    for (size_t i = 0; i < count; i++) {
        struct operation operation = {.id = (int64_t)i + 1,
                                      .begin = calls[i].begin,
                                      .end = calls[i].end,
                                      .process = calls[i].process,
                                      .comm = world,
                                      .peer = 0,
                                      .role = (uint8_t)calls[i].role,
                                      .is_shared = calls[i].is_shared};
        struct message_group *group = group_new(&operation);
        window_lock_call(locks, &operation, group);
        group_leave(group, &sink, 1);
    }
    window_locks_free(locks);
    communicators_free(comms);
    return told.text;
}

/* Taken in the lock: 1 gets it when 0 has given it back. */
START_TEST(in_the_lock)
{
    const struct call calls[] = {{0, ROLE_LOCK, 10, 11, false},
                                 {0, ROLE_UNLOCK, 50, 52, false},
                                 {1, ROLE_LOCK, 20, 53, false},
                                 {1, ROLE_UNLOCK, 60, 61, false},
                                 {.role = ROLE_NONE}};

    ck_assert_str_eq(told_of(calls), "1 at 20 for 0 at 50; ");
}
END_TEST

/* Taken only in the unlock. */
START_TEST(in_the_unlock)
{
    const struct call calls[] = {{0, ROLE_LOCK, 10, 11, false},   {0, ROLE_FLUSH, 12, 14, false},
                                 {0, ROLE_UNLOCK, 50, 52, false}, {1, ROLE_LOCK, 20, 21, false},
                                 {1, ROLE_UNLOCK, 30, 53, false}, {.role = ROLE_NONE}};

    ck_assert_str_eq(told_of(calls), "1 at 20 for 0 at 50; 1 at 30 for 0 at 50; ");
}
END_TEST

/* 0 gives it back, and does not run for a while: its unlock ends after that of 1, who waited for
 * it. 0 had it when 1 asked, so that it did not wait for 1. */
START_TEST(later_than_the_next)
{
    const struct call calls[] = {{0, ROLE_LOCK, 10, 11, false},   {0, ROLE_FLUSH, 12, 14, false},
                                 {0, ROLE_UNLOCK, 50, 70, false}, {1, ROLE_LOCK, 20, 21, false},
                                 {1, ROLE_UNLOCK, 30, 53, false}, {.role = ROLE_NONE}};

    ck_assert_str_eq(told_of(calls), "1 at 20 for 0 at 50; 1 at 30 for 0 at 50; ");
}
END_TEST

/* The last of two that share it is who a third one waits for, though its unlock ends last of all.
 */
START_TEST(shared_by_two)
{
    const struct call calls[] = {{0, ROLE_LOCK, 10, 11, true},
                                 {0, ROLE_FLUSH, 12, 14, true},
                                 {0, ROLE_UNLOCK, 20, 22, true},
                                 {1, ROLE_LOCK, 10, 11, true},
                                 {1, ROLE_FLUSH, 12, 14, true},
                                 {1, ROLE_UNLOCK, 60, 90, true},
                                 {2, ROLE_LOCK, 16, 17, false},
                                 {2, ROLE_UNLOCK, 18, 64, false},
                                 {.role = ROLE_NONE}};

    ck_assert_str_eq(told_of(calls), "2 at 16 for 1 at 60; 2 at 18 for 1 at 60; ");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("window locks");
    TCase *cases = tcase_create("waits");
    tcase_add_test(cases, in_the_lock);
    tcase_add_test(cases, in_the_unlock);
    tcase_add_test(cases, later_than_the_next);
    tcase_add_test(cases, shared_by_two);
    suite_add_tcase(suite, cases);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
