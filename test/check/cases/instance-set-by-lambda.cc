// truth: deadlock, scope: inter, level: 0, run: yes
// why: a lambda changes by reference what was handed over
#include <omp.h>

static void step(int wait)
{
    auto change = [&] { wait = omp_get_thread_num(); };
    change();
    if (wait) {
#pragma omp barrier
    }
}

int main()
{
    int count = 0;
#pragma omp parallel num_threads(4)
    {
        step(0);
#pragma omp single
        count++;
    }
    return count < 0;
}
