// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callee
// why: the lock is set again three calls deeper, on a condition
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

static void write_down(void)
{
    omp_set_lock(&lock); // HERE
    count++;
    omp_unset_lock(&lock);
}
static void report(void)
{
    if (count >= 0)
        write_down();
}
static void step(void)
{
    report();
}

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        omp_set_lock(&lock);
        step();
        omp_unset_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
