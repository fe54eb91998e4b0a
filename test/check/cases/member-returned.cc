// truth: deadlock, scope: inter, level: 0, run: yes
// why: what is returned points at a grid, whose function has the barrier
#include <omp.h>
#include <vector>

class grid {
    int n = 0;
public:
    void settle(int k);
};

class ghost {
    int n = 0;
public:
    void settle(int k) { n += k; }
};

void grid::settle(int k)
{
#pragma omp barrier
#pragma omp single
    n += k;
}

static grid held;

static grid *world()
{
    return &held;
}

int main()
{
    held.settle(1);
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            world()->settle(2);
    }
    return 0;
}
