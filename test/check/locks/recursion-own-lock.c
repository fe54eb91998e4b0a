// truth: conforming, scope: inter, level: none, run: yes, idiom: recursion
// why: each call has a lock of its own
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static volatile int count;
static void descend(int depth)
{
    omp_lock_t lock;
    omp_init_lock(&lock);
    omp_set_lock(&lock);
    if (depth > 0)
        descend(depth - 1);
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
}

int main(void)
{
    
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        descend(3);
        count += rank >= 0;
    }
    return 0;
}
