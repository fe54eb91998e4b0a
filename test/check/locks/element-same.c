// truth: deadlock, scope: intra, level: 0, run: yes, idiom: element
// why: the same element twice
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t locks[9];
static volatile int count;

int main(void)
{
    for (int i = 0; i < 9; i++)
        omp_init_lock(&locks[i]);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        omp_set_lock(&locks[2]);
        count++;
        omp_set_lock(&locks[2]); // HERE
        omp_unset_lock(&locks[2]);
        count += rank >= 0;
    }
    return 0;
}
