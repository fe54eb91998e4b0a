/* advice: give it a team of its own with `parallel`
 * prints: 16
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        #pragma omp for reduction(+ : sum)
        for (int i = 0; i < 4; i++)
#ifdef FIXED
            #pragma omp parallel for reduction(+ : sum)
#else
            #pragma omp for
#endif
            for (int j = 0; j < 4; j++)
                sum++;
        (void)rank;
    }
    printf("%d\n", sum);
}
