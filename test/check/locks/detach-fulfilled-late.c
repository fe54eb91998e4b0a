// truth: deadlock, scope: intra, level: 0, run: yes, idiom: detach
// why: the event that ends the task is fulfilled behind the taskwait that waits for it
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
            omp_event_handle_t event;
            #pragma omp task detach(event)
            count++;
            #pragma omp taskwait // HERE
            omp_fulfill_event(event);
        }
        count += rank >= 0;
    }
    return 0;
}
