/*
 * What one directive costs: `directives sync|task|sched` prints lines `NAME NANOSECONDS`, in the
 * manner of EPCC's syncbench and taskbench (per construct), and schedbench (per iteration).
 */
#include "bench.h"
#include <omp.h>
#include <string.h>

enum { TIMES = 2000, ITERATIONS = 2048, TREE = 10 };
static int sink;
static omp_lock_t lock;

#define EMPTY __asm__ volatile("" ::: "memory")

/* ---- sync ---- */

static void parallel(void)
{
    for (int i = 0; i < TIMES; i++) {
#pragma omp parallel
        EMPTY;
    }
}

static void parallel_for(void)
{
    for (int i = 0; i < TIMES; i++) {
#pragma omp parallel for
        for (int k = 0; k < 2; k++)
            EMPTY;
    }
}

static void reduction(void)
{
    for (int i = 0; i < TIMES; i++) {
        int sum = 0;
#pragma omp parallel reduction(+ : sum)
        sum++;
        sink += sum;
    }
}

static void ordered(void)
{
#pragma omp parallel for ordered schedule(static, 1)
    for (int i = 0; i < TIMES; i++) {
#pragma omp ordered
        EMPTY;
    }
}

#define INSIDE(name, ...)                                                                          \
    static void name(void)                                                                         \
    {                                                                                              \
        _Pragma("omp parallel") for (int i = 0; i < TIMES; i++)                                    \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

INSIDE(worksharing, _Pragma("omp for") for (int k = 0; k < 2; k++) EMPTY;)
INSIDE(
    sections, _Pragma("omp sections") {
        _Pragma("omp section") EMPTY;
        _Pragma("omp section") EMPTY;
    })
INSIDE(barrier, _Pragma("omp barrier"))
INSIDE(single, _Pragma("omp single") EMPTY;)
INSIDE(master, _Pragma("omp master") EMPTY;)
INSIDE(
    critical, _Pragma("omp critical") { sink++; })
INSIDE(atomic, _Pragma("omp atomic") sink++;)
INSIDE(locked, omp_set_lock(&lock); omp_unset_lock(&lock);)

/* ---- task ---- */

INSIDE(task_by_all, _Pragma("omp task") EMPTY;)
INSIDE(undeferred, _Pragma("omp task if(0)") EMPTY;)
INSIDE(taskwait, _Pragma("omp task") EMPTY; _Pragma("omp taskwait"))
INSIDE(
    taskgroup, _Pragma("omp taskgroup") { _Pragma("omp task") EMPTY; })

static void task_by_one(void)
{
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < TIMES; i++) {
#pragma omp task
        EMPTY;
    }
}

static void taskloop(void)
{
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop num_tasks(TIMES)
        for (int i = 0; i < TIMES; i++)
            EMPTY;
    }
}

static void branch(int level)
{
    if (level == 0)
        return;
#pragma omp task
    branch(level - 1);
#pragma omp task
    branch(level - 1);
#pragma omp taskwait
}

/* About as many tasks as in the others: 2^(TREE + 1) - 2. */
static void task_tree(void)
{
#pragma omp parallel
#pragma omp single
    branch(TREE);
}

/* ---- sched ---- */

#define SCHEDULE(name, clause)                                                                     \
    static void name(void)                                                                         \
    {                                                                                              \
        _Pragma("omp parallel") for (int i = 0; i < 16; i++)                                       \
        {                                                                                          \
            _Pragma(clause) for (int k = 0; k < ITERATIONS; k++) EMPTY;                            \
        }                                                                                          \
    }

SCHEDULE(static_even, "omp for schedule(static)")
SCHEDULE(static_1, "omp for schedule(static, 1)")
SCHEDULE(static_8, "omp for schedule(static, 8)")
SCHEDULE(dynamic_1, "omp for schedule(dynamic, 1)")
SCHEDULE(dynamic_8, "omp for schedule(dynamic, 8)")
SCHEDULE(guided_1, "omp for schedule(guided, 1)")

int main(int argc, char **argv)
{
    static const struct {
        const char *group, *name;
        void (*run)(void);
        int times;
    } all[] = {{"sync", "parallel", parallel, TIMES},
               {"sync", "parallel for", parallel_for, TIMES},
               {"sync", "reduction", reduction, TIMES},
               {"sync", "for", worksharing, TIMES},
               {"sync", "sections", sections, TIMES},
               {"sync", "barrier", barrier, TIMES},
               {"sync", "single", single, TIMES},
               {"sync", "master", master, TIMES},
               {"sync", "critical", critical, TIMES},
               {"sync", "ordered", ordered, TIMES},
               {"sync", "atomic", atomic, TIMES},
               {"sync", "lock", locked, TIMES},
               {"task", "task by one thread", task_by_one, TIMES},
               {"task", "task by all threads", task_by_all, TIMES},
               {"task", "task if(0)", undeferred, TIMES},
               {"task", "task and taskwait", taskwait, TIMES},
               {"task", "task in taskgroup", taskgroup, TIMES},
               {"task", "taskloop", taskloop, TIMES},
               {"task", "tree of tasks", task_tree, (2 << TREE) - 2},
               {"sched", "static", static_even, 16 * ITERATIONS},
               {"sched", "static,1", static_1, 16 * ITERATIONS},
               {"sched", "static,8", static_8, 16 * ITERATIONS},
               {"sched", "dynamic,1", dynamic_1, 16 * ITERATIONS},
               {"sched", "dynamic,8", dynamic_8, 16 * ITERATIONS},
               {"sched", "guided,1", guided_1, 16 * ITERATIONS}};
    omp_init_lock(&lock);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (argc > 1 && strcmp(argv[1], all[i].group) != 0)
            continue;
        all[i].run();
        double start = bench_now();
        all[i].run();
        printf("%s\t%.3f\n", all[i].name, (bench_now() - start) / all[i].times);
    }
    return 0;
}
