/* advice: keep where 'done' is set and where line [0-9]+ reads it apart by barriers
 * prints: 3
 */
#include <omp.h>
#include <stdio.h>
static int done;
int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        while (!done) {
#ifdef FIXED
            #pragma omp barrier
#endif
            if (rank == 0 && ++sum == 3)
                done = 1;
            #pragma omp barrier
        }
    }
    printf("%d\n", sum);
}
