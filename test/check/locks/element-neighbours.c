// truth: conforming, scope: intra, level: none, run: yes, idiom: element
// why: an element and its neighbour, always the smaller one first
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
        omp_set_lock(&locks[rank]);
        omp_set_lock(&locks[rank + 1]);
        count++;
        omp_unset_lock(&locks[rank + 1]);
        omp_unset_lock(&locks[rank]);
        count += rank >= 0;
    }
    return 0;
}
