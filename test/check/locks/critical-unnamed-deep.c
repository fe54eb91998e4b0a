// truth: deadlock, scope: inter, level: 0, run: yes, idiom: critical
// why: critical regions without a name are all the same
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static volatile int count;
static void log_it(void)
{
    #pragma omp critical // HERE
    count++;
}
static void update(void)
{
    #pragma omp critical(table)
    log_it();
}

int main(void)
{
    
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        #pragma omp critical
        update();
        count += rank >= 0;
    }
    return 0;
}
