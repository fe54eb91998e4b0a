// truth: deadlock, scope: inter, level: 0, run: yes, idiom: nested
// why: a thread of a team of several waits alone
#include <omp.h>

static void first_waits(void)
{
    if (omp_get_thread_num() == 0) {
#pragma omp barrier /* HERE */
    }
}

int main(void)
{
#pragma omp parallel num_threads(4)
    first_waits();
    return 0;
}
