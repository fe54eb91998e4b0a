/* What lasts, lasts 20 ms or a multiple of it; known.sh knows how much of it is in which part. */
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <unistd.h>

static void last(int times)
{
    usleep(20000u * (unsigned)times);
}

int main(void)
{
    int wanted = 0, held = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp barrier
#pragma omp single
        last(3);
#pragma omp masked
        last(2);
        __atomic_fetch_add(&wanted, 1, __ATOMIC_SEQ_CST);
#pragma omp critical
        {
            while (__atomic_load_n(&wanted, __ATOMIC_SEQ_CST) < 2)
                sched_yield();
            last(held++ ? 1 : 4);
        }
#pragma omp masked
#pragma omp taskgroup
        {
#pragma omp task
            last(3);
        }
        if (omp_get_thread_num())
            last(8);
    }
    puts("known");
    return 0;
}
