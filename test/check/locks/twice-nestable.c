// truth: conforming, scope: intra, level: none, run: yes, idiom: twice
// why: a nestable lock may be set again by its owner
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_nest_lock_t lock;
static volatile int count;

int main(void)
{
    omp_init_nest_lock(&lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        omp_set_nest_lock(&lock);
        omp_set_nest_lock(&lock);
        omp_unset_nest_lock(&lock);
        omp_unset_nest_lock(&lock);
        count += rank >= 0;
    }
    return 0;
}
