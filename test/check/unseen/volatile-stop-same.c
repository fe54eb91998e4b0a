// truth: conforming, scope: intra, level: none, run: yes, idiom: shared-flag
// why: a volatile flag of the team is set between two waits and polled by all behind the second
#include <omp.h>

int main(void)
{
    volatile int stop = 0;
    int rounds = 0;
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        while (!stop) {
#pragma omp barrier
            if (t == 0)
                rounds++;
            if (t == 0 && rounds > 2)
                stop = 1;
#pragma omp barrier
        }
    }
    return rounds < 1;
}
