/* advice: give the inner `critical` a name of its own
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

        #pragma omp critical
        {
            sum++;
#ifdef FIXED
            #pragma omp critical(inner)
#else
            #pragma omp critical
#endif
            sum++;
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
