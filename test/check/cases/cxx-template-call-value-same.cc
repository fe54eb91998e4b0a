// truth: conforming, scope: inter, level: none, run: yes
// why: what the template gives is the same for all threads
#include <omp.h>

template <int N> static int share(int whole)
{
    return whole * N / omp_get_num_threads();
}

int main()
{
#pragma omp parallel
    {
        if (share<2>(3) > 3) {
#pragma omp barrier
        }
    }
    return 0;
}
