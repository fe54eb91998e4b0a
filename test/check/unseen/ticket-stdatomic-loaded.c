// truth: conforming, scope: intra, level: none, run: yes, idiom: ticket
// why: behind the barrier nobody adds any more, the load gives all the same number
#include <omp.h>
#include <stdatomic.h>

int main(void)
{
    atomic_int next = 0;
    int claimed[64] = {0};
#pragma omp parallel
    {
        int slot = atomic_fetch_add(&next, 1);
        claimed[slot] = 1;
#pragma omp barrier
        int all = atomic_load(&next);
        for (int i = 0; i < all; i++) {
#pragma omp barrier
            if (slot == i)
                claimed[i]++;
        }
    }
    return claimed[0] != 2;
}
