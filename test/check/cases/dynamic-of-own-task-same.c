// truth: conforming, scope: inter, level: none, run: yes
// why: all threads switch it on
#include <omp.h>

static void maybe_wait(void)
{
    if (omp_get_dynamic()) {
#pragma omp barrier
    }
}

int main(void)
{
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4)
    {
        if (omp_get_num_threads() > 0)
            omp_set_dynamic(1);
        maybe_wait();
    }
    return 0;
}
