// truth: deadlock, scope: inter, level: 0, run: yes, idiom: critical
// why: of two critical regions in the callee the second one has the name
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static volatile int count;
static void update(void)
{
    #pragma omp critical(other)
    count++;
    #pragma omp critical(table) // HERE
    count++;
}

int main(void)
{
    
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        #pragma omp critical(table)
        update();
        count += rank >= 0;
    }
    return 0;
}
