// truth: deadlock, scope: inter, level: 0, run: gcc, idiom: ordered
// why: the loop that calls it has no ordered clause: not specified, gcc hangs
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static volatile int count;
static void put(void)
{
    #pragma omp ordered // HERE
    count++;
}

int main(void)
{
    
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        #pragma omp for schedule(static, 1)
        for (int i = 0; i < 16; i++)
            put();
        count += rank >= 0;
    }
    return 0;
}
