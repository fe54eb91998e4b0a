// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
// why: the search finds the thread's key or not, and who found it meets the loop
#include <omp.h>
#include <stdlib.h>

static const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
static int out[32];

static int cmp(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(void)
{
#pragma omp parallel
    {
        int key = omp_get_thread_num();
        const int *hit = bsearch(&key, primes, 8, sizeof *primes, cmp);
        if (hit) {
#pragma omp for schedule(static) /* HERE */
            for (int i = 0; i < 32; i++)
                out[i] = *hit;
        }
    }
    return 0;
}
