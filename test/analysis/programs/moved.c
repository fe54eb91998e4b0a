/* `moved WHAT`: an untied task that another thread began, with 20 ms of work and a taskyield in it,
 * goes on here; SIGTRAP is raised right before (WHAT is resumed), or, where another thread had the
 * rest of it, before this one leaves its frames (WHAT is dropped). The calls are by hand, so that
 * it is known which thread has which part. */
#include "test/run/runtime/hand.h"
#include "work.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>

REGION(1, "untied task", "");
REGION(2, "taskyield", "");
REGION(3, "taskwait", "");

static POMP2_Task_handle created, moved;
static pthread_barrier_t turn;

/* Up to where the thread may leave it. */
static void first_part(void)
{
    POMP2_Untied_task_begin(&region_1, created);
    work(20);
    POMP2_Taskyield_begin(&region_2, &moved, ctc_2);
}

static void last_part(void)
{
    POMP2_Taskyield_end(&region_2, moved);
    work(20);
    POMP2_Untied_task_end(&region_1);
}

static void *run(void *part)
{
    (*(void (*const *)(void))part)();
    pthread_barrier_wait(&turn);
    for (;;)
        work(20);
    return NULL;
}

int main(int argc, char **argv)
{
    bool resumed = argc > 1 && strcmp(argv[1], "resumed") == 0;
    void (*first)(void) = first_part, (*last)(void) = last_part;
    POMP2_Task_handle old, waits;
    pthread_t other;

    pthread_barrier_init(&turn, NULL, 2);
    POMP2_Untied_task_create_begin(&region_1, &created, &old, 1, ctc_1);
    POMP2_Untied_task_create_end(&region_1, old);
    POMP2_Taskwait_begin(&region_3, &waits, ctc_3);
    if (!resumed)
        first();
    if (pthread_create(&other, NULL, run, resumed ? &first : &last) != 0)
        return 1;
    pthread_barrier_wait(&turn);
    raise(SIGTRAP);
    if (resumed)
        last();
    POMP2_Taskwait_end(&region_3, waits);
    return 0;
}
