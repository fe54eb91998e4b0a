/* advice: do not return before the barrier: put what such a thread skips into a branch
 * prints: 6
 */
#include <omp.h>
#include <stdio.h>

static int slot[4];
static void fill(int rank)
{
#ifdef FIXED
    if (rank != 0) {
        slot[rank] = rank;
    }
#else
    if (rank == 0)
        return;
    slot[rank] = rank;
#endif
    #pragma omp barrier
}
int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        fill(rank);
        #pragma omp single
        for (int i = 0; i < 4; i++)
            sum += slot[i];
    }
    printf("%d\n", sum);
}
