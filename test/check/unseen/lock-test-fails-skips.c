// truth: deadlock, scope: intra, level: 0, run: yes, idiom: lock
// why: who gets the lock meets the single, the others do not
#include <omp.h>

int main(void)
{
    omp_lock_t l;
    int x = 0;
    omp_init_lock(&l);
#pragma omp parallel
    {
        if (omp_test_lock(&l)) {
#pragma omp single /* HERE */
            x = 1;
            omp_unset_lock(&l);
        }
    }
    omp_destroy_lock(&l);
    return x;
}
