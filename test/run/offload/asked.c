/* Counts how often the OpenMP runtime is asked for its devices. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

static int asked;

int omp_get_num_devices(void)
{
    int (*next)(void);
    *(void **)&next = dlsym(RTLD_NEXT, "omp_get_num_devices");
    asked++;
    return next ? next() : 0;
}

__attribute__((destructor)) static void tell(void)
{
    fprintf(stderr, "asked %d times\n", asked);
}
