/* advice: end the `master` before the barrier, and begin another one behind it
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

        #pragma omp master
        {
            sum++;
#ifdef FIXED
        }
#endif
            #pragma omp barrier
#ifdef FIXED
        #pragma omp master
        {
#endif
            sum++;
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
