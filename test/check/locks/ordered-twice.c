// truth: nonconforming, scope: intra, level: 0, run: yes, idiom: ordered
// why: an iteration runs two ordered regions of its loop: not specified, gcc runs it
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static volatile int count;

int main(void)
{
    
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        #pragma omp for ordered schedule(static, 1)
        for (int i = 0; i < 16; i++) {
            #pragma omp ordered
            count++;
            usleep(1);
            #pragma omp ordered // HERE
            count++;
        }
        count += rank >= 0;
    }
    return 0;
}
