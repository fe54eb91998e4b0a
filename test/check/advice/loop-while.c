/* advice: let every thread go round equally often
 * prints: 6
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
        while (i < 4) {
            if (i < rank)
#else
        while (i < rank) {
#endif
            {
                #pragma omp atomic
                sum++;
            }
            i++;
            #pragma omp barrier
        }
    }
    printf("%d\n", sum);
}
