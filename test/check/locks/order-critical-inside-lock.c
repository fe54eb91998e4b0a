// truth: conforming, scope: intra, level: none, run: yes, idiom: order
// why: the critical region is always inside the lock
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static volatile int count;

int main(void)
{
    omp_init_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        omp_set_lock(&lock);
        #pragma omp critical(table)
        count++;
        omp_unset_lock(&lock);
        #pragma omp critical(table)
        count += rank;
        count += rank >= 0;
    }
    return 0;
}
