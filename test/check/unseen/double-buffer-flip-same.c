// truth: conforming, scope: intra, level: none, run: yes, idiom: array
// why: each thread flips its buffer equally often
#include <omp.h>

static double grid[2][32];

int main(void)
{
#pragma omp parallel
    {
        int cur = 0, left = 4;
        do {
#pragma omp for
            for (int i = 1; i < 31; i++)
                grid[1 - cur][i] = 0.5 * (grid[cur][i - 1] + grid[cur][i + 1]);
            cur = 1 - cur;
        } while (--left);
    }
    return grid[0][0] != 0;
}
