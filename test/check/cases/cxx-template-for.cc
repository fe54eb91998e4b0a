// truth: deadlock, scope: inter, level: 0, run: yes
// why: a function template holds the loop construct
#include <omp.h>
template <typename T> void fill(T *a, int n, T value)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        a[i] = value;
}
static double a[16];
int main()
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() != 2)
            fill(a, 16, 1.0);
    }
    return 0;
}
