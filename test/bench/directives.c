/* What one directive costs, nanoseconds: `directives NAME`. In the manner of EPCC's syncbench and taskbench. */
#include "bench.h"
#include <omp.h>

enum { TIMES = 2000 };
static int sink;
static omp_lock_t lock;

#define EMPTY __asm__ volatile("" ::: "memory")

static void parallel(void)
{
    for (int i = 0; i < TIMES; i++) {
#pragma omp parallel
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
INSIDE(barrier, _Pragma("omp barrier"))
INSIDE(single, _Pragma("omp single") EMPTY;)
INSIDE(critical, _Pragma("omp critical") { sink++; })
INSIDE(atomic, _Pragma("omp atomic") sink++;)
INSIDE(locked, omp_set_lock(&lock); omp_unset_lock(&lock);)

static void task(void)
{
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < TIMES; i++) {
#pragma omp task
        EMPTY;
    }
}

static void taskwait(void)
{
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < TIMES; i++) {
#pragma omp task
        EMPTY;
#pragma omp taskwait
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } all[] = {{"parallel", parallel}, {"for", worksharing},   {"barrier", barrier},
               {"single", single},     {"critical", critical}, {"atomic", atomic},
               {"lock", locked},       {"task", task},         {"taskwait", taskwait}};
    omp_init_lock(&lock);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (argc > 1 && strcmp(argv[1], all[i].name) != 0)
            continue;
        all[i].run();
        double start = bench_now();
        all[i].run();
        printf("%s %.3f\n", all[i].name, (bench_now() - start) / TIMES);
    }
    return 0;
}
