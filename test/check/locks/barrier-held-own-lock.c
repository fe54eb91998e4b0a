// truth: conforming, scope: intra, level: none, run: yes, idiom: barrier
// why: each thread has a lock of its own
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static volatile int count;

int main(void)
{
    
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        omp_lock_t own;
        omp_init_lock(&own);
        omp_set_lock(&own);
        #pragma omp barrier
        omp_unset_lock(&own);
        omp_destroy_lock(&own);
        count += rank >= 0;
    }
    return 0;
}
