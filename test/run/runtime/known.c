/*
 * Times that are known: what lasts, lasts MS milliseconds, in each part that a record tells apart.
 * known.sh compares. Two threads wait for each other where it matters, so that nothing but these
 * pauses has to be long.
 */
#include "hand.h"
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

REGION(10, "parallel", "");
REGION(11, "parallel", "");
REGION(12, "task", "");
REGION(13, "critical", "");
REGION(14, "single", "");
REGION(15, "sections", "*numSections=1");
REGION(16, "section", "");
REGION(17, "barrier", "");
REGION(18, "ordered", "");

static int ms;

static void last(int times)
{
    usleep((unsigned)(1000 * ms * times));
}

static void meet(int *count)
{
    __atomic_fetch_add(count, 1, __ATOMIC_SEQ_CST);
    while (__atomic_load_n(count, __ATOMIC_SEQ_CST) < 2)
        sched_yield();
}

/* One pause before the threads begin, one in the body of the second one, which the first one waits
 * for, and one after the end: 2 startup, 1 body, 1 wait, 2 shutdown. */
static void team(void)
{
    int begun = 0, ended = 0;
    POMP2_Team_handle team;
    POMP2_Parallel_team_fork(&region_10, &team, ctc_10);
    last(1);
#pragma omp parallel num_threads(2) firstprivate(team)
    {
        POMP2_Parallel_team_begin(&region_10, team);
        meet(&begun);
        if (omp_get_thread_num()) {
            while (!__atomic_load_n(&ended, __ATOMIC_SEQ_CST))
                sched_yield();
            last(1);
        }
        POMP2_Parallel_team_end(&region_10, team);
        __atomic_store_n(&ended, 1, __ATOMIC_SEQ_CST);
        last(1);
    }
    POMP2_Parallel_team_join(&region_10, team);
}

/* A task runs when both threads are at their end, and they wait for it: 2 wait, no shutdown. */
static void task_at_the_end(void)
{
    static int ended;
    POMP2_Team_handle team;
    POMP2_Parallel_team_fork(&region_11, &team, ctc_11);
#pragma omp parallel num_threads(2) firstprivate(team)
    {
        POMP2_Parallel_team_begin(&region_11, team);
        if (!omp_get_thread_num()) {
            POMP2_Task_handle old_task, new_task;
            POMP2_Task_create_begin(&region_12, &new_task, &old_task, 1, ctc_12);
            last(1);
#pragma omp task firstprivate(new_task)
            {
                POMP2_Task_begin(&region_12, new_task);
                while (__atomic_load_n(&ended, __ATOMIC_SEQ_CST) < 2)
                    sched_yield();
                last(2);
                POMP2_Task_end(&region_12);
            }
            POMP2_Task_create_end(&region_12, old_task);
        }
        POMP2_Parallel_team_end(&region_11, team);
        __atomic_fetch_add(&ended, 1, __ATOMIC_SEQ_CST);
    }
    POMP2_Parallel_team_join(&region_11, team);
}

static void phases(void)
{
    POMP2_Task_handle old_task;
    POMP2_Critical_enter(&region_13, ctc_13);
    last(1);
    POMP2_Critical_begin(&region_13);
    last(2);
    POMP2_Critical_end(&region_13);
    last(3);
    POMP2_Critical_exit(&region_13);

    POMP2_Single_enter(&region_14, ctc_14);
    last(1); /* in no part */
    POMP2_Single_begin(&region_14);
    last(2);
    POMP2_Single_end(&region_14);
    POMP2_Implicit_barrier_enter(&region_14, &old_task);
    last(3);
    POMP2_Implicit_barrier_exit(&region_14, old_task);
    POMP2_Single_exit(&region_14);

    POMP2_Sections_enter(&region_15, ctc_15);
    POMP2_Section_begin(&region_16, ctc_16);
    last(1);
    POMP2_Section_end(&region_16);
    POMP2_Implicit_barrier_enter(&region_15, &old_task);
    last(2);
    POMP2_Implicit_barrier_exit(&region_15, old_task);
    POMP2_Sections_exit(&region_15);

    POMP2_Barrier_enter(&region_17, &old_task, ctc_17);
    last(2);
    POMP2_Barrier_exit(&region_17, old_task);
    POMP2_Barrier_enter(&region_17, &old_task, ctc_17);
    last(1);
    POMP2_Barrier_exit(&region_17, old_task);

    POMP2_Ordered_enter(&region_18, ctc_18);
    last(2);
    POMP2_Ordered_begin(&region_18);
    last(1);
    POMP2_Ordered_end(&region_18);
    POMP2_Ordered_exit(&region_18);
}

int main(int argc, char **argv)
{
    ms = argc > 1 ? atoi(argv[1]) : 0;
    team();
    task_at_the_end();
    phases();
    return 0;
}
