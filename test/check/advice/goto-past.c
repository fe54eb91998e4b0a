/* advice: do not jump past the barrier: put what such a thread skips into a branch
 * prints: 3
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

#ifdef FIXED
        if (rank != 0)
#else
        if (rank == 0)
            goto end;
#endif
        {
            #pragma omp atomic
            sum++;
        }
        #pragma omp barrier
#ifndef FIXED
    end:;
#endif
    }
    printf("%d\n", sum);
}
