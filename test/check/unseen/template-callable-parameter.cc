// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: each thread repeats as often as its number says
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
        repeat(omp_get_thread_num(), [&](int i) {
#pragma omp atomic
            sum += i;
#pragma omp barrier /* HERE */
        });
    }
    return sum < 0;
}
