// truth: conforming, scope: inter, level: none, run: yes, idiom: taskwait
// why: the lock is given back before the taskgroup ends
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

static void update(void)
{
    omp_set_lock(&lock);
    count++;
    omp_unset_lock(&lock);
}

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        #pragma omp single
        {
            #pragma omp taskgroup
            {
                #pragma omp task
                update();
                omp_set_lock(&lock);
                count++;
                omp_unset_lock(&lock);
            }
        }
        count += rank >= 0;
    }
    return 0;
}
