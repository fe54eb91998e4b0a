/* advice: do not leave the loop before the barrier
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
                break;
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
