/* advice: keep where 'go' is set and where line [0-9]+ reads it apart by barriers
 * prints: 1
 */
#include <omp.h>
#include <stdio.h>
static int go;
int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        if (rank == 0)
            go = 1;
#ifdef FIXED
        #pragma omp barrier
#endif
        if (go) {
            #pragma omp single
            sum++;
        }
    }
    printf("%d\n", sum);
}
