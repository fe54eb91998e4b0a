// truth: conforming, scope: inter, level: none, run: yes, idiom: macro
// why: it looks at the worst of all codes
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int worst;

static int agreed(int code)
{
#pragma omp critical(agree)
    worst = code < worst ? code : worst;
#pragma omp barrier
    return worst;
}

#define TRY(call)                                                                                  \
    ({                                                                                             \
        int code = agreed(call);                                                                   \
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
#pragma omp for
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
