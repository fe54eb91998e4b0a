// truth: deadlock, scope: intra, level: 0, run: yes, idiom: twice
// why: a simple lock is set again by the thread that has it
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
        count++;
        omp_set_lock(&lock); // HERE
        omp_unset_lock(&lock);
        omp_unset_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
