// truth: deadlock, scope: intra, level: 0, run: yes, idiom: test-lock
// why: the loop ends with the lock in hand, which is set again
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
        while (!omp_test_lock(&lock))
            usleep(10);
        omp_set_lock(&lock); // HERE
        count++;
        omp_unset_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
