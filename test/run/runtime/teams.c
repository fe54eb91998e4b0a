/* Teams of all sizes, nested, from several initial threads, and threads that come and go. */
#include "hand.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

REGION(10, "parallel", "");
REGION(11, "parallel", "");
REGION(12, "parallel", "");
REGION(13, "parallel", "");
REGION(14, "atomic", "");
REGION(15, "critical", "");

static int count;

static void add(void)
{
    POMP2_Atomic_enter(&region_14, ctc_14);
#pragma omp atomic
    count++;
    POMP2_Atomic_exit(&region_14);
}

/* Every region from 1 to n threads and back, so that threads are let go and come again. */
static void sizes(int n)
{
    for (int round = 0; round < 3; round++)
        for (int t = 1; t < 2 * n; t++) {
            omp_set_num_threads(t <= n ? t : 2 * n - t);
            PARALLEL(10, )
                add();
            PARALLEL_END(10)
        }
}

static void deep(int n)
{
    omp_set_max_active_levels(4);
    for (int i = 0; i < n; i++)
        PARALLEL(10, num_threads(2))
            PARALLEL(11, num_threads(2))
                PARALLEL(12, num_threads(2))
                    PARALLEL(13, num_threads(1))
                        add();
                    PARALLEL_END(13)
                PARALLEL_END(12)
            PARALLEL_END(11)
        PARALLEL_END(10)
}

/* The region is nested in itself: it is told apart by the team, not by its name. */
static void recursive(int n)
{
    if (n == 0) {
        add();
        return;
    }
    PARALLEL(10, num_threads(2))
        recursive(n - 1);
    PARALLEL_END(10)
}

static void serialised(int n)
{
    omp_set_max_active_levels(1);
    for (int i = 0; i < n; i++)
        PARALLEL(10, num_threads(2) if(i % 2))
            PARALLEL(11, num_threads(4))
                add();
            PARALLEL_END(11)
        PARALLEL_END(10)
}

static void *one_thread(void *n)
{
    for (int i = 0; i < *(int *)n; i++)
        PARALLEL(10, num_threads(2))
            add();
        PARALLEL_END(10)
    return NULL;
}

/* Several initial threads, each with teams of its own, all at once. */
static void pthreads(int n)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, one_thread, &n);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
}

/* Short-lived threads, one after another. */
static void many_pthreads(int n)
{
    int once = 1;
    for (int i = 0; i < n; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, one_thread, &once);
        pthread_join(thread, NULL);
    }
}

/* Leaves a region by cancellation, inside another construct. */
static void cancelled(int n)
{
    for (int i = 0; i < n; i++) {
        POMP2_Team_handle team;
        POMP2_Parallel_team_fork(&region_10, &team, ctc_10);
#pragma omp parallel num_threads(4) firstprivate(team)
        {
            POMP2_Parallel_team_begin(&region_10, team);
            add();
            POMP2_Critical_enter(&region_15, ctc_15);
            if (omp_get_thread_num() == i % 4) {
#pragma omp cancel parallel
            }
            POMP2_Critical_exit(&region_15);
#pragma omp cancellation point parallel
            POMP2_Parallel_team_end(&region_10, team);
        }
        POMP2_Parallel_team_join(&region_10, team);
    }
}

static void *big_thread(void *n)
{
    PARALLEL(10, num_threads(*(int *)n))
        add();
    PARALLEL_END(10)
    return NULL;
}

static void big(int n)
{
    big_thread(&n);
    big_thread(&n);
}

/* Thread 0 works, the others wait for it at the end of the region: their wait is known, without a barrier. */
static void unbalanced(int milliseconds)
{
    PARALLEL(10, num_threads(3))
        if (omp_get_thread_num() == 0)
            usleep(1000 * (unsigned)milliseconds);
        add();
    PARALLEL_END(10)
    add();
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(int n);
    } kinds[] = {{"sizes", sizes},           {"deep", deep},
                 {"recursive", recursive},   {"serialised", serialised},
                 {"pthreads", pthreads},     {"many", many_pthreads},
                 {"cancelled", cancelled},   {"big", big},
                 {"unbalanced", unbalanced}};
    if (argc != 3)
        return 2;
    omp_set_max_active_levels(8);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(argv[1], kinds[i].name) == 0)
            kinds[i].run(atoi(argv[2]));
    printf("%d\n", count);
    return 0;
}
