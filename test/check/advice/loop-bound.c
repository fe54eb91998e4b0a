/* advice: let every thread go round equally often, with a bound that is the same for all
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

#ifdef FIXED
        for (int i = 0; i < 4; i++) {
            if (i < rank)
#else
        for (int i = 0; i < rank; i++) {
#endif
            {
                #pragma omp atomic
                sum++;
            }
            #pragma omp barrier
        }
    }
    printf("%d\n", sum);
}
