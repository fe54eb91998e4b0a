// truth: deadlock, scope: intra, level: 0, run: yes
// why: one thread gets the lock, the others do not
#include <omp.h>
int main(void)
{
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(4)
    {
        if (omp_test_lock(&lock)) {
#pragma omp barrier
        }
    }
    return 0;
}
