// truth: deadlock, scope: intra, level: 0, run: yes, idiom: barrier
// why: one thread has the lock across the barrier that the others need before it
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
        if (rank == 0) {
            omp_set_lock(&lock);
        } else {
            usleep(1000);
            omp_set_lock(&lock); // HERE
            count++;
            omp_unset_lock(&lock);
        }
        #pragma omp barrier // HERE
        if (rank == 0)
            omp_unset_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
