// truth: conforming, scope: inter, level: none, run: yes, idiom: nested
// why: the team has one thread, whose number is 0
#include <omp.h>

static void first_waits(void)
{
    if (omp_get_thread_num() == 0) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel num_threads(1)
    first_waits();
    return 0;
}
