// truth: deadlock, scope: intra, level: 0, run: yes, idiom: array
// why: how often a buffer is flipped hangs on the thread
#include <omp.h>

static double grid[2][32];

int main(void)
{
#pragma omp parallel
    {
        int cur = 0, left = 2 + omp_get_thread_num() % 2;
        do {
#pragma omp for // HERE
            for (int i = 1; i < 31; i++)
                grid[1 - cur][i] = 0.5 * (grid[cur][i - 1] + grid[cur][i + 1]);
            cur = 1 - cur;
        } while (--left);
    }
    return grid[0][0] != 0;
}
