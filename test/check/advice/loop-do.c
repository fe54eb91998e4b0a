/* advice: let every thread go round equally often
 * prints: 10
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        int i = 0;
#ifdef FIXED
        do {
            if (i <= rank) {
                #pragma omp atomic
                sum++;
            }
            i++;
            #pragma omp barrier
        } while (i < 4);
#else
        do {
            #pragma omp atomic
            sum++;
            i++;
            #pragma omp barrier
        } while (i <= rank);
#endif
    }
    printf("%d\n", sum);
}
