// truth: deadlock, scope: inter, level: 0, run: yes, idiom: recursion
// why: a recursive call sets the lock that the outer one has
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

static void descend(int depth)
{
    omp_set_lock(&lock); // HERE
    if (depth > 0)
        descend(depth - 1);
    omp_unset_lock(&lock);
}

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        descend(3);
        count += rank >= 0;
    }
    return 0;
}
