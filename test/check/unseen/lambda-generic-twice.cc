// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lambda
// why: a generic lambda runs what it is given, here the barrier for one rank
#include <omp.h>

int main()
{
    const auto only = [](int rank, auto &&f) {
        if (omp_get_thread_num() == rank)
            f();
    };
    int count = 0;
#pragma omp parallel
    {
        only(0, [&] {
#pragma omp atomic
            count++;
        });
        only(1, [] {
#pragma omp barrier /* HERE */
        });
    }
    return count;
}
