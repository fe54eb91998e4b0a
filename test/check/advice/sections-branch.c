/* advice: move the `sections` out of the branch, so that all threads share them
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

#ifndef FIXED
        if (rank == 0)
#endif
        {
            #pragma omp sections reduction(+ : sum)
            {
                #pragma omp section
                sum += 1;
                #pragma omp section
                sum += 2;
            }
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
