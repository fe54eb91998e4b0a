/* advice: one thread is here alone: remove the `for` directive, or move the `for` out of the `single`
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

        #pragma omp single
        {
#ifndef FIXED
            #pragma omp for
#endif
            for (int i = 0; i < 10; i++)
                sum += i;
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
