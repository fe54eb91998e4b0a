// truth: conforming, scope: intra, level: none, run: yes, idiom: ordered
// why: one of two ordered regions for each iteration
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
            if (i % 2) {
                #pragma omp ordered
                count++;
            } else {
                #pragma omp ordered
                count += 2;
            }
        }
        count += rank >= 0;
    }
    return 0;
}
