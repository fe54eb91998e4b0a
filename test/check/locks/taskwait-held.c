// truth: deadlock, scope: intra, level: 0, run: yes, idiom: taskwait
// why: the task needs the lock that its parent has while it waits for it
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
        #pragma omp single
        {
            omp_set_lock(&lock);
            #pragma omp task
            {
                omp_set_lock(&lock);
                count++;
                omp_unset_lock(&lock);
            }
            #pragma omp taskwait // HERE
            omp_unset_lock(&lock);
        }
        count += rank >= 0;
    }
    return 0;
}
