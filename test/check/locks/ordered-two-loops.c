// truth: conforming, scope: intra, level: none, run: yes, idiom: ordered
// why: one ordered region in each of two loops
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static volatile int count;

int main(void)
{
    
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        for (int round = 0; round < 3; round++) {
            #pragma omp for ordered
            for (int i = 0; i < 16; i++) {
                #pragma omp ordered
                count++;
            }
            #pragma omp for ordered
            for (int i = 0; i < 16; i++) {
                #pragma omp ordered
                count++;
            }
        }
        count += rank >= 0;
    }
    return 0;
}
