// truth: deadlock, scope: inter, level: 0, run: yes
// why: what is handed on is the opposite of what was handed over
#include <omp.h>

static int count;

static void inner(int wait)
{
    if (wait) {
        if (omp_get_thread_num() == 0) {
#pragma omp barrier
        }
    }
}

static void outer(int quick)
{
    inner(!quick);
    if (quick)
        count = 1;
}

int main(void)
{
#pragma omp parallel num_threads(4)
    outer(0);
    return count;
}
