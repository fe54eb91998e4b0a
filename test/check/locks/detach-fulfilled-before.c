// truth: conforming, scope: intra, level: none, run: yes, idiom: detach
// why: the event is fulfilled before the taskwait
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
            omp_fulfill_event(event);
            #pragma omp taskwait
        }
        count += rank >= 0;
    }
    return 0;
}
