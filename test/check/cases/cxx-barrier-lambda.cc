// truth: deadlock, scope: inter, level: 0, run: yes
// why: a lambda holds the barrier, some threads call it
#include <omp.h>
int main()
{
    auto wait = []() {
#pragma omp barrier
    };
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            wait();
    }
    return 0;
}
