// truth: deadlock, scope: inter, level: 0, run: yes, idiom: barrier
// why: the barrier is in a function that is called with the lock in hand
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

static void meet(void)
{
    #pragma omp barrier // HERE
}

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        omp_set_lock(&lock);
        meet();
        omp_unset_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
