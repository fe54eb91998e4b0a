// truth: deadlock, scope: inter, level: 0, run: yes, idiom: macro
// why: the macro leaves for the exit where the thread's own call failed
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define TRY(call)                                                                                  \
    ({                                                                                             \
        int code = (call);                                                                         \
        if (code < 0)                                                                              \
            goto fail;                                                                             \
        code;                                                                                      \
    })

static int open_part(int part, char *name, size_t size)
{
    int length = snprintf(name, size, "part-%d", part * 1000);
    return length < (int)size ? length : -1;
}

static double buffer[100];

static int restart(int part)
{
    char *name = malloc(10);
    if (!name)
        abort();
    TRY(open_part(part, name, 10));
#pragma omp for /* HERE */
    for (int i = 0; i < 100; i++)
        buffer[i] = i;
    free(name);
    return 0;
fail:
    free(name);
    return -1;
}

int main(void)
{
#pragma omp parallel
    restart(10 * omp_get_thread_num());
    return 0;
}
