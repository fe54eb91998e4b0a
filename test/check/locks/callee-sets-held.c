// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callee
// why: the logger sets the lock that its caller has
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

static void report(void)
{
    omp_set_lock(&lock); // HERE
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
        report();
        omp_unset_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
