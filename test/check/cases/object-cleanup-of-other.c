// truth: nonconforming, scope: inter, level: 1, run: yes
// why: a cleanup is the first declarator's alone: each thread meets one barrier, but not the same
#include <omp.h>

static int count;

static void leave(int *p)
{
#pragma omp atomic
    count += *p;
#pragma omp barrier
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0) {
            int a __attribute__((cleanup(leave))) = 1, b = 2;
            count += b;
        } else {
#pragma omp barrier
        }
    }
    return count < 0;
}
