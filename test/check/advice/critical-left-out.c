/* advice: or leave it out where the outer one is enough
 * prints: 8
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        #pragma omp critical(one)
        {
            sum++;
#ifndef FIXED
            #pragma omp critical(one)
#endif
            sum++;
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
