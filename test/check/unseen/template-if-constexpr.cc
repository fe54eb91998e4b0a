// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: if constexpr leaves the waiting out of the instance that a part of the team calls
#include <omp.h>

template <bool Sync> static int reduce(const int *v, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    if constexpr (Sync) {
#pragma omp barrier
    }
    return s;
}

int main()
{
    const int v[4] = {1, 2, 3, 4};
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        if (omp_get_thread_num() == 0)
            sum += reduce<false>(v, 4);
        reduce<true>(v, 4);
    }
    return sum != 10;
}
