/* advice: name the construct that is around it
 * prints: 0
 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        #pragma omp for
        for (int i = 0; i < 4; i++) {
#ifdef FIXED
            #pragma omp cancel for
#else
            #pragma omp cancel sections
#endif
        }
        (void)rank;
    }
    printf("%d\n", sum);
}
