// truth: deadlock, scope: inter, level: 0, run: yes, idiom: thread-local
// why: a thread-local static inside a function counts the rounds a thread has made
#include <omp.h>

static int next_serial(void)
{
    static _Thread_local int serial;
    return ++serial;
}

int main(void)
{
    double x[4] = {0};
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        for (int k = 0; k < t; k++)
            x[k & 3] += 0 * next_serial();
        if (next_serial() > 2) {
#pragma omp barrier /* HERE */
        }
    }
    return x[0] != 0;
}
