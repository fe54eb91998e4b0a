// truth: deadlock, scope: inter, level: 0, run: yes, idiom: array
// why: a plain array carries rank and size to the callee, slot one is the rank
#include <omp.h>

enum { SIZE, RANK, SLOTS };

static void settle(const int p[SLOTS])
{
    int rounds = p[SIZE];
    while (rounds-- > 0) {
        if (p[RANK] % 2 == 0) {
#pragma omp barrier /* HERE */
        }
    }
}

int main(void)
{
#pragma omp parallel
    {
        int p[SLOTS];
        p[RANK] = omp_get_thread_num();
        p[SIZE] = omp_get_num_threads();
        settle(p);
    }
    return 0;
}
