// truth: deadlock, scope: inter, level: 0, run: yes
// why: the lambda that waits is handed to the one that calls it in one thread
#include <omp.h>

int main()
{
    const auto only = [](int rank, auto &&f) {
        if (omp_get_thread_num() == rank)
            f();
    };
    const auto meet = [] {
#pragma omp barrier
    };
#pragma omp parallel
    {
        only(0, meet);
    }
    return 0;
}
