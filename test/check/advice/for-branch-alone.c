/* advice: where one thread is to run them all, remove the directive
 * prints: 45
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        if (rank == 0) {
#ifndef FIXED
            #pragma omp for
#endif
            for (int i = 0; i < 10; i++)
                sum += i;
        }
    }
    printf("%d\n", sum);
}
