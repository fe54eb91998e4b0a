// truth: deadlock, scope: intra, level: 0, run: yes, idiom: barrier
// why: the barrier is the end of a single
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        omp_set_lock(&lock);
        #pragma omp single // HERE
        count++;
        omp_unset_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
