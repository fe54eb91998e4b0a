// truth: conforming, scope: intra, level: none, run: yes, idiom: test-lock
// why: the loop ends with the lock in hand, which is given back
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
        count++;
        omp_unset_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
