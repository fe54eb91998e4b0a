/* The OpenMP runtime's calls for device memory. Lines are known to memory.sh. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

int main(void)
{
    int device = omp_get_default_device(), host = omp_get_initial_device();
    double *a = malloc(N * sizeof *a), sum = 0;
    size_t volume[2] = {4, 5}, from[2] = {1, 1}, to[2] = {0, 0}, whole[2] = {20, 50}, part[2] = {4, 5};
    for (int i = 0; i < N; i++)
        a[i] = i;

    double *there = omp_target_alloc(N * sizeof *a, device);
    double *other = omp_target_alloc(N * sizeof *a, device);
    for (int times = 0; times < 3; times++)
        omp_target_memcpy(there, a, N * sizeof *a, 0, 0, device, host);
    omp_target_memcpy(other, there, 10 * sizeof *a, 0, 0, device, device);
#pragma omp target data map(to: a[0:N])
    omp_target_memcpy(a, other, 5 * sizeof *a, 0, 0, host, device);
    omp_target_memcpy_rect(there, a, sizeof *a, 2, volume, to, from, part, whole, device, host);
    omp_target_associate_ptr(a, other, N * sizeof *a, 0, device);
    printf("present: %d\n", omp_target_is_present(a, device) != 0);
#pragma omp target is_device_ptr(there) map(tofrom: sum)
    for (int i = 0; i < 20; i++)
        sum += there[i];
    omp_target_disassociate_ptr(a, device);
    omp_target_memcpy(a, a + 100, 8, 0, 0, host, host);
    omp_target_free(there, device);
    omp_target_free(other, device);
    printf("%g %g\n", sum, a[0]);
    free(a);
    return 0;
}
