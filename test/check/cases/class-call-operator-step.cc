// truth: conforming, scope: inter, level: none, run: yes
// why: the function object holds a step that is the same everywhere
#include <omp.h>

struct Sync {
    int step;
    int who;
    void operator()(int n) const
    {
        if (n == step) {
#pragma omp barrier
        }
    }
};

int main()
{
#pragma omp parallel num_threads(4)
    {
        Sync sync{1, omp_get_thread_num()};
        sync(1);
    }
}
