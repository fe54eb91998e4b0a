// truth: deadlock, scope: inter, level: 0, run: yes, idiom: task
// why: a loop that starts tasks for each iteration is met by the threads that have rows
#include <omp.h>

static int total;

static void sweep(int n)
{
#pragma omp taskgroup
    {
#pragma omp for /* HERE */
        for (int i = 0; i < 8; i++) {
            for (int k = 0; k < n; k++) {
#pragma omp task firstprivate(i)
                {
#pragma omp atomic
                    total += i;
                }
            }
        }
    }
}

int main(void)
{
#pragma omp parallel
    {
        int rows = omp_get_thread_num() ? 2 : 0;
        if (rows)
            sweep(rows);
    }
    return total < 0;
}
