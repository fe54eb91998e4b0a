// truth: conforming, scope: inter, level: none, run: yes
// why: a lambda that waits is called by its name, and by no lambda's parameter
#include <omp.h>

int main()
{
    int count = 0;
    const auto only = [](int rank, auto &&f) {
        if (omp_get_thread_num() == rank)
            f();
    };
    const auto meet = [] {
#pragma omp barrier
    };
#pragma omp parallel
    {
        only(0, [&] { count++; });
        meet();
    }
    return count != 1;
}
