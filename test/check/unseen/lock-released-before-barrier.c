// truth: conforming, scope: intra, level: none, run: yes, idiom: lock
// why: the lock is given back before the barrier, and taken again after it
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
        omp_unset_lock(&l);
#pragma omp barrier
        omp_set_lock(&l);
        slots--;
        omp_unset_lock(&l);
    }
    omp_destroy_lock(&l);
    return slots;
}
