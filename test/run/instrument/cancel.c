/* Regions that are left early: no call may be missing where it counts. OMP_CANCELLATION=true. [clang:none] [uncounted] */
#include <omp.h>
#include <stdio.h>

static int leave_parallel(void)
{
    int reached = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
        reached++;
        if (omp_get_thread_num() == 1) {
#pragma omp cancel parallel
        }
#pragma omp cancellation point parallel
#pragma omp single nowait
        reached += 0;
    }
    return reached;
}

static int leave_for(void)
{
    int sum = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(static, 1)
        for (int i = 0; i < 100; i++) {
#pragma omp atomic
            sum++;
#pragma omp cancel for if (i < 2)
        }
#pragma omp single
        sum += 1000;
    }
    return sum;
}

static int leave_parallel_for(void)
{
    int sum = 0;
#pragma omp parallel for num_threads(2) schedule(static, 1)
    for (int i = 0; i < 100; i++) {
        if (i < 2) {
#pragma omp cancel for
        }
#pragma omp cancellation point for
#pragma omp atomic
        sum++;
    }
    return sum > 98;
}

static int leave_sections(void)
{
    int x = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
#pragma omp cancel sections
#pragma omp atomic
            x += 100;
        }
#pragma omp section
        {
        }
    }
    return x;
}

static int leave_tasks(void)
{
    int done = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup
    {
        for (int i = 0; i < 20; i++)
#pragma omp task shared(done) if (0)
        {
#pragma omp critical
            done++;
            if (i == 3) {
#pragma omp cancel taskgroup
            }
#pragma omp cancellation point taskgroup
            if (i > 3)
#pragma omp atomic
                done += 100;
        }
    }
    return done;
}

int main(void)
{
    int a = leave_parallel(), b = leave_for(), c = leave_parallel_for();
    if (!omp_get_cancellation())
        return 1;
    printf("%d %d %d %d", a, b, c, leave_sections());
    printf(" %d\n", leave_tasks());
    return 0;
}
