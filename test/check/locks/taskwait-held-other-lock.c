// truth: conforming, scope: intra, level: none, run: yes, idiom: taskwait
// why: the task needs another lock
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t first, second;
static volatile int count;

int main(void)
{
    omp_init_lock(&first), omp_init_lock(&second);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        #pragma omp single
        {
            omp_set_lock(&first);
            #pragma omp task
            {
                omp_set_lock(&second);
                count++;
                omp_unset_lock(&second);
            }
            #pragma omp taskwait
            omp_unset_lock(&first);
        }
        count += rank >= 0;
    }
    return 0;
}
