/* Target regions whose driver launches kernels and copies, and a kernel outside of any. The
 * device is what the test's own OpenMP runtime says. */
#include "pomp2-runtime/pomp2.h"

#include <pthread.h>
#include <stddef.h>

void stub_launch(const char *name, int grid, int block, int registers, int shared);
void stub_copy(int direction, unsigned long bytes);

#define REGION(line)                                                                               \
    "1*regionType=target*layer=target*construct=target*sscl=program.c:" #line ":" #line            \
    "*escl=program.c:" #line ":" #line "**"

int omp_get_num_devices(void)
{
    return 1;
}
int omp_get_initial_device(void)
{
    return 1;
}
int omp_get_default_device(void)
{
    return 0;
}
int omp_get_max_threads(void)
{
    return 1;
}
int omp_target_is_present(const void *host, int device)
{
    return host && device == 0;
}
void *omp_target_alloc(size_t size, int device)
{
    return size && device ? NULL : NULL;
}
int omp_target_memcpy(void *to, const void *from, size_t size, size_t to_offset, size_t from_offset,
                      int to_device, int from_device)
{
    return !to && !from && size + to_offset + from_offset && to_device != from_device;
}

/* The same construct by one of several threads. */
static void *repeat(void *unused)
{
    static POMP2_Region_handle region;
    for (int i = 0; i < 200; i++) {
        POMP2_Target_begin(&region, -1, 1, REGION(40));
        stub_copy(1, 64);
        stub_launch("together", 1, 64, 16, 0);
        POMP2_Target_end(&region);
    }
    return unused;
}

int main(int count, char **arguments)
{
    pthread_t threads[4];
    if (count > 1) {
        for (int i = 0; i < 4; i++)
            pthread_create(&threads[i], NULL, repeat, NULL);
        for (int i = 0; i < 4; i++)
            pthread_join(threads[i], NULL);
        return arguments[1] == NULL;
    }
    static POMP2_Region_handle first, second, third;
    for (int i = 0; i < 3; i++) {
        POMP2_Target_begin(&first, -1, 1, REGION(10));
        stub_copy(1, 4096);
        stub_launch("axpy", 128, 256, 32, 0);
        stub_copy(2, 2048);
        POMP2_Target_end(&first);
    }
    POMP2_Target_begin(&second, -1, 1, REGION(20));
    stub_launch("dot", 16, 128, 40, 49152);
    stub_launch("dot", 32, 1024, 64, 0);
    POMP2_Target_end(&second);
    POMP2_Target_begin(&third, -1, 1, REGION(30)); /* more grids than are told apart */
    for (int i = 0; i < 600; i++)
        stub_launch("sweep", i % 300 + 1, 32, 32, 0);
    POMP2_Target_end(&third);
    stub_launch("stray", 1, 1, 1, 0);
    return 0;
}
