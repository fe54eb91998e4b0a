/* Loop transformations and locks with hints. [gcc:none] [clang:-fopenmp-version=51] */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int a[64], sum = 0;
    omp_lock_t lock;
    omp_nest_lock_t nest;
    omp_init_lock_with_hint(&lock, omp_sync_hint_contended);
    omp_init_nest_lock_with_hint(&nest, omp_sync_hint_none);
#pragma omp parallel for
#pragma omp tile sizes(4, 4)
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
#pragma omp critical
            a[8 * i + j] = i + j;
        }
#pragma omp unroll partial(2)
    for (int i = 0; i < 64; i++)
        sum += a[i];
#pragma omp parallel for reduction(+ : sum)
#pragma omp unroll partial(4)
    for (int i = 0; i < 64; i++)
        sum += a[i];
    omp_set_lock(&lock);
    sum++;
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
    omp_destroy_nest_lock(&nest);
    printf("%d\n", sum);
    return 0;
}
