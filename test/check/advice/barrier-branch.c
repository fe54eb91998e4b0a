/* advice: end the branch before the barrier, and begin another one behind it
 * prints: 6 4
 */
#include <omp.h>
#include <stdio.h>
static int slot[4];
int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        slot[rank] = rank;
#ifdef FIXED
        if (rank == 0) {
            slot[0] += 0;
        }
        #pragma omp barrier
        if (rank == 0) {
            for (int i = 0; i < 4; i++)
                sum += slot[i];
        }
#else
        if (rank == 0) {
            slot[0] += 0;
            #pragma omp barrier
            for (int i = 0; i < 4; i++)
                sum += slot[i];
        }
#endif
    }
    printf("%d %d\n", sum, 4);
}
