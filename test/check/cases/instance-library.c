// truth: deadlock, scope: inter, level: 0, run: no
// why: the function is called from other files, too, than by the one that does not wait
#include <omp.h>

void lib(int wait)
{
#pragma omp parallel num_threads(4)
    {
        if (wait)
            if (omp_get_thread_num() == 0) {
#pragma omp barrier
            }
    }
}

static void selftest(void)
{
    lib(0);
}

void start(void)
{
    selftest();
}
