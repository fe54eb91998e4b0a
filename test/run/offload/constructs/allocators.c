/* target target:8:1 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0;
#pragma omp target map(tofrom: sum) uses_allocators(omp_default_mem_alloc)
    {
        int *one = omp_alloc(sizeof *one, omp_default_mem_alloc);
        if (one) {
            *one = 1;
            sum += *one;
            omp_free(one, omp_default_mem_alloc);
        }
    }
    printf("%d\n", sum);
    return 0;
}
