/* advice: move the `single` out of the branch, for it chooses a thread by itself
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

#ifndef FIXED
        if (rank < 2)
#endif
        {
            #pragma omp single
            sum++;
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
