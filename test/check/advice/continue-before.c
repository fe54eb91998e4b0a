/* advice: do not skip the barrier: put what such a thread skips into a branch
 * prints: 6
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        for (int i = 0; i < 4; i++) {
#ifdef FIXED
            if (i < rank)
#else
            if (i >= rank)
                continue;
#endif
            {
                #pragma omp atomic
                sum++;
            }
            #pragma omp barrier
        }
    }
    printf("%d\n", sum);
}
