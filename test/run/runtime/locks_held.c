/*
 * Locks that are held and waited for as long as the program itself says, by its own clock around
 * each call. Two threads take turns by a counter, so it is known, too, who waits for whom. It
 * prints of each lock `lock LINE KIND TAKEN WAITED WAIT HELD LONGEST`, with the line that
 * initialises it and the longest wait, and who had to wait, `wait LINE WAITER AT HOLDER AT`.
 * Argument `killed` ends it early; `owners` has no lock given back by another thread.
 */
#include "test/analysis/programs/work.h"
#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

struct truth {
    int line, taken, waited, held_at; /* held_at: line of the call that took it last */
    const char *kind;
    double wait, longest, hold, since;
};

static omp_lock_t simple, spare[3], baton;
static omp_nest_lock_t nest;
static struct truth of_simple = {.kind = "simple"}, of_nest = {.kind = "nest"},
                    of_critical = {.kind = "critical"}, of_spare = {.kind = "simple"},
                    of_baton = {.kind = "simple"};
static int stage, owners;

static void await(int value)
{
    while (__atomic_load_n(&stage, __ATOMIC_ACQUIRE) < value)
        work(1);
}

static void next_stage(void)
{
    __atomic_add_fetch(&stage, 1, __ATOMIC_ACQ_REL);
}

static void has_waited(struct truth *t, double asked)
{
    double wait = omp_get_wtime() - asked;
    t->waited++;
    t->wait += wait;
    if (wait > t->longest)
        t->longest = wait;
}

static void has_it(struct truth *t, double asked, int waits, int line)
{
    t->since = omp_get_wtime();
    t->taken++;
    if (waits) {
        has_waited(t, asked);
        printf("wait %d %d %d %d %d\n", t->line, omp_get_thread_num(), line,
               1 - omp_get_thread_num(), t->held_at);
    }
    t->held_at = line;
}

static void gives_it(struct truth *t)
{
    t->hold += omp_get_wtime() - t->since;
}

static void take(int waits)
{
    double asked = omp_get_wtime();
    omp_set_lock(&simple), has_it(&of_simple, asked, waits, __LINE__);
}

static void take_elsewhere(void)
{
    double asked = omp_get_wtime();
    omp_set_lock(&simple), has_it(&of_simple, asked, 0, __LINE__);
}

static void give(void)
{
    gives_it(&of_simple);
    omp_unset_lock(&simple);
}

static void take_nest(int waits)
{
    double asked = omp_get_wtime();
    omp_set_nest_lock(&nest), has_it(&of_nest, asked, waits, __LINE__);
}

/* Its owner takes it again, and tries it: it is held until the outermost release. */
static void nested(void)
{
    take_nest(0);
    omp_set_nest_lock(&nest);
    next_stage();
    work(20);
    omp_unset_nest_lock(&nest);
    if (omp_test_nest_lock(&nest) == 2)
        omp_unset_nest_lock(&nest);
    work(10);
    gives_it(&of_nest);
    omp_unset_nest_lock(&nest);
}

static void try_it(void)
{
    while (!omp_test_lock(&simple))
        work(5);
    has_it(&of_simple, 0, 0, __LINE__ - 2);
    work(15);
    give();
}

static void critical_region(int ms, int waits)
{
    double asked = omp_get_wtime();
    int line = __LINE__ + 1;
#pragma omp critical(section)
    {
        of_critical.line = line;
        has_it(&of_critical, asked, waits, line);
        next_stage();
        work(ms);
        gives_it(&of_critical);
    }
}

/* As a signal: who has it asks once more, and another thread gives it back. */
static void await_signal(void)
{
    omp_set_lock(&baton), has_it(&of_baton, 0, 0, __LINE__);
    next_stage();
    double asked = omp_get_wtime();
    omp_set_lock(&baton), has_it(&of_baton, 0, 0, __LINE__);
    has_waited(&of_baton, asked);
    work(5);
    gives_it(&of_baton);
    omp_unset_lock(&baton);
}

static void send_signal(void)
{
    work(20);
    gives_it(&of_baton);
    omp_unset_lock(&baton);
}

static void zero(void)
{
    take_elsewhere(); /* stage 0 */
    next_stage();
    work(40);
    give();
    await(2);
    work(5);
    take_nest(1);
    gives_it(&of_nest);
    omp_unset_nest_lock(&nest);
    next_stage();
    await(4);
    try_it();
    critical_region(30, 0); /* stage 4 */
    await(6);
    take_elsewhere(); /* for less than the first time */
    next_stage();
    work(15);
    give();
    await(8);
    if (!owners)
        await_signal();
}

static void one(void)
{
    await(1);
    work(5);
    take(1);
    work(10);
    give();
    nested(); /* stage 1 */
    await(3);
    take_elsewhere();
    next_stage();
    work(25);
    give();
    await(5);
    work(5);
    critical_region(0, 1); /* stage 5 */
    await(7);
    work(5);
    take(1);
    give();
    next_stage();
    if (owners)
        return;
    await(9);
    send_signal();
}

static void put(const struct truth *t)
{
    printf("lock %d %s %d %d %.6f %.6f %.6f\n", t->line, t->kind, t->taken, t->waited, t->wait,
           t->hold, t->longest);
}

int main(int argc, char **argv)
{
    int killed = argc > 1 && strcmp(argv[1], "killed") == 0;
    owners = argc > 1 && strcmp(argv[1], "owners") == 0;
    omp_init_lock(&simple), of_simple.line = __LINE__;
    omp_init_nest_lock(&nest), of_nest.line = __LINE__;
    for (int i = 0; i < 3; i++)
        omp_init_lock(&spare[i]), of_spare.line = __LINE__;
    omp_init_lock(&baton), of_baton.line = __LINE__;
    omp_set_lock(&spare[1]), has_it(&of_spare, 0, 0, __LINE__);
    work(killed ? 30 : 2);
    if (killed)
        raise(SIGTERM);
    gives_it(&of_spare);
    omp_unset_lock(&spare[1]);
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0)
            zero();
        else
            one();
    }
    for (int i = 0; i < 3; i++)
        omp_destroy_lock(&spare[i]);
    omp_destroy_lock(&simple);
    omp_destroy_lock(&baton);
    omp_destroy_nest_lock(&nest);
    put(&of_simple);
    put(&of_nest);
    put(&of_critical);
    put(&of_spare);
    if (!owners)
        put(&of_baton);
    return 0;
}
