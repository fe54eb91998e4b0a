// truth: deadlock, scope: inter, level: 0, run: yes
// why: some threads switch on what all ask for: it is each thread's own
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
        if (omp_get_thread_num() > 1)
            omp_set_dynamic(1);
        maybe_wait();
    }
    return 0;
}
