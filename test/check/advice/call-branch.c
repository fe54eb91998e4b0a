/* advice: move the call of 'gather' out of the branch, for it holds what every thread has to meet
 * prints: 6
 */
#include <omp.h>
#include <stdio.h>

static int slot[4], total;
static void gather(int rank)
{
    slot[rank] = rank;
    #pragma omp barrier
#ifdef FIXED
    if (rank == 0)
#endif
    for (int i = 0; i < 4; i++)
        total += slot[i];
}
int main(void)
{
    int sum = 0;
    #pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();

        (void)sum;
#ifndef FIXED
        if (rank == 0)
#endif
            gather(rank);
    }
    printf("%d\n", total);
}
