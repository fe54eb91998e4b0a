// truth: deadlock, scope: inter, level: 0, run: yes
// why: only one arm of the choice calls what waits
#include <omp.h>

static int near_field(int n)
{
#pragma omp barrier
    return n;
}

static int far_field(int n)
{
    return 2 * n;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const int t = omp_get_thread_num();
        sum += t == 0 ? near_field(t) : far_field(t);
    }
    return sum < 0;
}
