// truth: conforming, scope: inter, level: none, run: yes, idiom: callee
// why: the callee gives the lock back that its caller set
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

static void leave(void)
{
    count++;
    omp_unset_lock(&lock);
}

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        omp_set_lock(&lock);
        leave();
        omp_set_lock(&lock);
        leave();
        count += rank >= 0;
    }
    return 0;
}
