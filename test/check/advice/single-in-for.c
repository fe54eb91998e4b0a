/* advice: remove the inner `single` directive, so that the thread runs all of it
 * prints: 4
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        #pragma omp for reduction(+ : sum)
        for (int i = 0; i < 4; i++)
#ifndef FIXED
            #pragma omp single
#endif
            sum++;
        (void)rank;
    }
    printf("%d\n", sum);
}
