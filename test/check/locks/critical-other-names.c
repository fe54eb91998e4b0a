// truth: conforming, scope: inter, level: none, run: yes, idiom: critical
// why: another name, and an unnamed one behind it
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static volatile int count;
static void update(void)
{
    #pragma omp critical(other)
    count++;
}

int main(void)
{
    
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        #pragma omp critical(table)
        update();
        #pragma omp critical
        update();
        count += rank >= 0;
    }
    return 0;
}
