// truth: conforming, scope: inter, level: none, run: yes, idiom: callee
// why: the callee gives the lock back while it waits, and takes it again
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

static void pause_unlocked(void)
{
    omp_unset_lock(&lock);
    usleep(10);
    omp_set_lock(&lock);
}

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        omp_set_lock(&lock);
        pause_unlocked();
        omp_unset_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
