// truth: conforming, scope: intra, level: none, run: yes, idiom: twice
// why: both arms give the lock back
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
        if (count % 2 == 0) {
            count++;
            omp_unset_lock(&lock);
        } else {
            omp_unset_lock(&lock);
            usleep(1);
        }
        omp_set_lock(&lock);
        omp_unset_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
