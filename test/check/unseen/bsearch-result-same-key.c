// truth: conforming, scope: inter, level: none, run: yes, idiom: callback
// why: all threads look up the same key, and all find it
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
    const int wanted = 13;
#pragma omp parallel
    {
        int key = wanted;
        const int *hit = bsearch(&key, primes, 8, sizeof *primes, cmp);
        if (hit) {
#pragma omp for schedule(static)
            for (int i = 0; i < 32; i++)
                out[i] = *hit;
        }
    }
    return out[31] != 13;
}
