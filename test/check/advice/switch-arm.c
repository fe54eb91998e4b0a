/* advice: end the branch before the barrier
 * prints: 1
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        switch (rank) {
        case 0:
            sum++;
#ifndef FIXED
            #pragma omp barrier
#endif
            break;
        default:
            break;
        }
#ifdef FIXED
        #pragma omp barrier
#endif
    }
    printf("%d\n", sum);
}
