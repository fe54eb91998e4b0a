/* advice: wait for the task's own tasks with `taskwait`, or move the barrier out of the `task`
 * prints: 2
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        #pragma omp single
        #pragma omp task shared(sum)
        {
            #pragma omp task shared(sum)
            sum = 1;
#ifdef FIXED
            #pragma omp taskwait
#else
            #pragma omp barrier
#endif
            sum++;
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
