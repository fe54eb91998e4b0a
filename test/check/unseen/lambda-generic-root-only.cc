// truth: conforming, scope: inter, level: none, run: yes, idiom: lambda
// why: what only one rank runs does not wait, the waiting is outside
#include <omp.h>

int main()
{
    const auto only = [](int rank, auto &&f) {
        if (omp_get_thread_num() == rank)
            f();
    };
    const auto everyone = [](auto &&f) { f(); };
    int count = 0;
#pragma omp parallel
    {
        only(0, [&] { count++; });
        everyone([] {
#pragma omp barrier
        });
        everyone([&] {
#pragma omp single
            count++;
        });
    }
    return count != 2;
}
