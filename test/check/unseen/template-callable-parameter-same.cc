// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: all threads repeat as often
#include <omp.h>

template <class Work> static void repeat(int times, Work work)
{
    for (int i = 0; i < times; i++)
        work(i);
}

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        repeat(omp_get_num_threads(), [&](int i) {
#pragma omp atomic
            sum += i;
#pragma omp barrier
        });
    }
    return sum < 0;
}
