/* The newer calls for device memory. Lines are known to memory.sh. */
#include "newer.h"

#include <stdio.h>
#include <stdlib.h>

void *omp_target_alloc(size_t size, int device);
void omp_target_free(void *there, int device);
int omp_get_default_device(void);
int omp_get_initial_device(void);

enum { N = 1000 };

int main(void)
{
    int device = omp_get_default_device(), host = omp_get_initial_device();
    double *a = malloc(N * sizeof *a), sum = 0;
    size_t volume[2] = {4, 5}, from[2] = {1, 1}, to[2] = {0, 0}, whole[2] = {20, 50}, part[2] = {4, 5};
    for (int i = 0; i < N; i++)
        a[i] = i;

    double *there = omp_target_alloc(N * sizeof *a, device);
    for (int times = 0; times < 3; times++)
        omp_target_memcpy_async(there, a, N * sizeof *a, 0, 0, device, host, 0, NULL);
#pragma omp taskwait
    omp_target_memcpy_rect_async(there, a, sizeof *a, 2, volume, to, from, part, whole, device, host, 0, NULL);
#pragma omp taskwait
    omp_target_memset(there + 20, 0, 10 * sizeof *a, device);
    omp_target_memset_async(there + 30, 0, 20 * sizeof *a, device, 0, NULL);
#pragma omp taskwait
    printf("mapped: %d\n", omp_get_mapped_ptr(a, host) == a);
    if (omp_target_is_accessible)
        omp_target_is_accessible(a, N * sizeof *a, device);
    omp_target_memcpy_async(a, there, 60 * sizeof *a, 0, 0, host, device, 0, NULL);
#pragma omp taskwait
    for (int i = 0; i < 60; i++)
        sum += a[i];
    omp_target_free(there, device);
    printf("%g\n", sum);
    free(a);
    return 0;
}
