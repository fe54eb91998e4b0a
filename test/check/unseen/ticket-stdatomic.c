// truth: deadlock, scope: intra, level: 0, run: yes, idiom: ticket
// why: C11 atomics: fetch_add tells each thread another number
#include <omp.h>
#include <stdatomic.h>

int main(void)
{
    atomic_int next = 0;
    int claimed[16] = {0};
#pragma omp parallel
    {
        int slot;
        while ((slot = atomic_fetch_add(&next, 1)) < 6) {
            claimed[slot] = omp_get_thread_num();
#pragma omp barrier /* HERE */
        }
    }
    return claimed[0];
}
