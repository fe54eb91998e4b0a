/* advice: move the `for` out of the branch, so that all threads share its iterations
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

#ifndef FIXED
        if (rank == 0) {
#endif
            #pragma omp for reduction(+ : sum)
            for (int i = 0; i < 10; i++)
                sum += i;
#ifndef FIXED
        }
#endif
        (void)rank;
    }
    printf("%d\n", sum);
}
