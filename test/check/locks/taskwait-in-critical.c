// truth: deadlock, scope: intra, level: 0, run: yes, idiom: taskwait
// why: the task needs the critical region in which its parent waits for it
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static volatile int count;

int main(void)
{
    
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        #pragma omp single
        {
            #pragma omp critical
            {
                #pragma omp task
                {
                    #pragma omp critical
                    count++;
                }
                #pragma omp taskwait // HERE
            }
        }
        count += rank >= 0;
    }
    return 0;
}
