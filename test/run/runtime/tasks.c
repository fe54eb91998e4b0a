/* Tasks of all kinds, by hand. `tasks untied N`, `tasks undeferred N`, .. : N of them. */
#include "hand.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

REGION(10, "parallel", "");
REGION(11, "task", "*hasUntied=1");
REGION(12, "task", "");
REGION(13, "taskwait", "");
REGION(14, "taskyield", "");
REGION(15, "userRegion", "*userRegionName=inside");
REGION(16, "taskgroup", "");
REGION(17, "barrier", "");
REGION(18, "task", "");

static int count;

static void work(int n)
{
    static volatile int sink;
    for (int i = 0; i < n; i++)
        sink = i;
}

static void add(void)
{
#pragma omp atomic
    count++;
}

/* Clang re-queues an untied task at each scheduling point, so any thread may go on with it. */
static void untied(int n)
{
    for (int i = 0; i < n; i++)
        UNTIED_TASK(11, , {
            POMP2_Begin(&region_15, ctc_15);
            for (int k = 0; k < 3; k++)
                TASK(12, , {
                    work(3000);
                    add();
                })
            TASKWAIT(13);
            work(1000);
            POMP2_End(&region_15);
            POMP2_Task_handle old_task;
            POMP2_Taskyield_begin(&region_14, &old_task, ctc_14);
            _Pragma("omp taskyield")
            POMP2_Taskyield_end(&region_14, old_task);
            add();
        })
}

/* Of each, a millisecond before others may go on, and one after it. */
static void paused(int n)
{
    for (int i = 0; i < n; i++)
        UNTIED_TASK(11, , {
            usleep(1000);
            POMP2_Task_handle old_task;
            POMP2_Taskyield_begin(&region_14, &old_task, ctc_14);
            _Pragma("omp taskyield")
            POMP2_Taskyield_end(&region_14, old_task);
            usleep(1000);
            add();
        })
}

static void undeferred(int n)
{
    for (int i = 0; i < n; i++)
        TASK(12, if(0), {
            TASK(11, final(1), {
                TASK(18, mergeable, {
                    work(100);
                    add();
                })
                add();
            })
            add();
        })
}

static void recursive(int depth)
{
    if (depth == 0)
        return;
    for (int i = 0; i < 2; i++)
        TASK(12, priority(3), {
            add();
            recursive(depth - 1);
            work(100);
        })
    TASKWAIT(13);
}

static void dependent(int n)
{
    int x = 0, y = 0;
    (void)x, (void)y;
    for (int i = 0; i < n; i++) {
        TASK(12, depend(out : x), { add(); })
        TASK(18, depend(in : x) depend(out : y), { add(); })
    }
    TASKWAIT(13);
}

static void detached(int n)
{
    for (int i = 0; i < n; i++) {
        omp_event_handle_t event;
        TASK(12, detach(event), {
            add();
            omp_fulfill_event(event);
        })
    }
}

static void cancelled(int n)
{
#pragma omp taskgroup
    {
        for (int i = 0; i < n; i++)
            TASK(12, , {
                add();
                if (count >= 5) {
                    POMP2_Begin(&region_15, ctc_15);
                    POMP2_Task_end(&region_12); /* what the instrumenter does on every way out */
                    _Pragma("omp cancel taskgroup")
                    POMP2_Task_begin(&region_12, 0);
                }
            })
    }
}

int main(int argc, char **argv)
{
    int n = argc > 2 ? atoi(argv[2]) : 10;
    static const struct {
        const char *name;
        void (*run)(int n);
    } kinds[] = {{"untied", untied},       {"paused", paused},       {"undeferred", undeferred},
                 {"recursive", recursive}, {"dependent", dependent}, {"detached", detached},
                 {"cancelled", cancelled}};
    void (*run)(int) = NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (argc > 1 && strcmp(argv[1], kinds[i].name) == 0)
            run = kinds[i].run;
    PARALLEL(10, )
#pragma omp single nowait
        run(n);
        if (argc > 3)
            BARRIER(17);
    PARALLEL_END(10)
    printf("%d\n", count);
    return 0;
}
