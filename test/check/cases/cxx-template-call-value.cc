// truth: deadlock, scope: inter, level: 0, run: yes
// why: what the template gives differs between threads
#include <omp.h>

template <int N> static int share(int whole)
{
    return whole * N / (omp_get_thread_num() + 1);
}

int main()
{
#pragma omp parallel num_threads(4)
    {
        if (share<2>(3) > 3) {
#pragma omp barrier
        }
    }
    return 0;
}
