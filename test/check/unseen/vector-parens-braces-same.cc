// truth: conforming, scope: inter, level: none, run: yes, idiom: initialiser
// why: the braces make two
#include <omp.h>
#include <vector>

static double grid[512];

static void sweep(const std::vector<int> &colours)
{
    for (int colour : colours) {
#pragma omp for
        for (int i = 0; i < 512; i++)
            if (i % 2 == colour % 2)
                grid[i] += 1;
    }
}

int main()
{
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        std::vector<int> colours{me, 1};
        sweep(colours);
    }
}
