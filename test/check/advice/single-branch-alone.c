/* advice: where the branch lets in one thread, remove the directive
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

        if (rank == 0) {
#ifndef FIXED
            #pragma omp single
#endif
            sum++;
        }
    }
    printf("%d\n", sum);
}
