/* advice: end the `single` before the barrier, and begin another one behind it
 * prints: 2
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
            sum++;
#ifdef FIXED
        }
#endif
            #pragma omp barrier
#ifdef FIXED
        #pragma omp single
        {
#endif
            sum++;
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
