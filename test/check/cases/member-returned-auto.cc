// truth: deadlock, scope: inter, level: 0, run: yes
// why: the variable holds what is returned: it points at a grid
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

static void step()
{
    auto here = world();
    here->settle(2);
}

int main()
{
    held.settle(1);
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            step();
    }
    return 0;
}
