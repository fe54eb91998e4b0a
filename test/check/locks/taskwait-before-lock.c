// truth: conforming, scope: intra, level: none, run: yes, idiom: taskwait
// why: the lock is set behind the taskwait
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
            #pragma omp task
            {
                omp_set_lock(&lock);
                count++;
                omp_unset_lock(&lock);
            }
            #pragma omp taskwait
            omp_set_lock(&lock);
            count++;
            omp_unset_lock(&lock);
        }
        count += rank >= 0;
    }
    return 0;
}
