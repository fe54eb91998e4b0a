// truth: deadlock, scope: inter, level: 0, run: yes, idiom: algorithm
// why: the function is called as often as the thread's number says
#include <algorithm>
#include <omp.h>

static int next()
{
#pragma omp barrier /* HERE */
    return 1;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        int v[65] = {};
        std::generate_n(v, omp_get_thread_num() + 1, next);
        sum += v[0];
    }
    return sum < 1;
}
