// truth: deadlock, scope: inter, level: 0, run: yes
// why: a function object holds the thread number
#include <omp.h>

struct Sync {
    int who;
    void operator()(int step) const
    {
        if (step == who) {
#pragma omp barrier
        }
    }
};

int main()
{
#pragma omp parallel num_threads(4)
    {
        Sync sync{omp_get_thread_num()};
        sync(1);
    }
}
