// truth: deadlock, scope: intra, level: 0, run: yes, idiom: lock
// why: the owner waits for the others with the lock in hand, and they wait for the lock
#include <omp.h>

int main(void)
{
    omp_lock_t l;
    int slots = 0;
    omp_init_lock(&l);
#pragma omp parallel
    {
        omp_set_lock(&l);
        slots++;
#pragma omp barrier /* HERE */
        slots--;
        omp_unset_lock(&l);
    }
    omp_destroy_lock(&l);
    return slots;
}
