// truth: nonconforming, scope: inter, level: 1, run: yes
// why: a thread runs one of the arms, and each waits once, but not at the same barrier
#include <omp.h>

static int near_field(int n)
{
#pragma omp barrier
    return n;
}

static int far_field(int n)
{
#pragma omp barrier
    return 2 * n;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const int t = omp_get_thread_num();
        sum += t > 1 ? near_field(t) : t > 0 ? far_field(t) : near_field(0) + t;
    }
    return sum < 0;
}
