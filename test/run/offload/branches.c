/* Constructs that conditionals cut through and macros hold. Lines are known to branches.sh. */
#include <stdio.h>
#include "headers/branches.h"

#if defined SHARED /* never: its device times would be lost
                      with it */
#pragma omp requires unified_shared_memory
#endif

#define DIRECTIVE(text) _Pragma(#text)
#define TARGET_LOOP DIRECTIVE(omp target teams distribute parallel for map(tofrom: a[0:N]))
#define OVER(i, n) for (int i = 0; i < (n); i++)
#define KERNEL(i, n, statement) \
    TARGET_LOOP OVER(i, n) { statement; }

enum { N = 100 };

static void shared_loop(int *a)
{
#ifdef GPU
#pragma omp target teams distribute parallel for map(tofrom: a[0:N])
#else
#pragma omp parallel for
#endif
    for (int i = 0; i < N; i++)
        a[i] += 1;
}

static void nested(int *a)
{
#ifndef GPU
    for (int i = 0; i < N; i++) {
#elif GPU > 1 /* two */
    {
#else
# if !defined(HOST_ONLY) && \
    1
    #pragma omp target parallel for \
        map(tofrom: a[0:N])
# endif
    for (int i = 0; i < N; i++) {
#endif
        a[i] += 10;
    }
}

static void macros(int *a)
{
    TARGET_LOOP
    OVER(i, N)
        a[i] += 100;
    KERNEL(i, N,
           a[i] += 1000)
    if (a[0]) TARGET_LOOP OVER(i, N) a[i] += 10000;
}

#ifdef __NVPTX__
static int on_gpu(void) { return 1; }
#else
static int on_gpu(void) { return 0; }
#endif

int main(void)
{
    int a[N] = {0};
    const char *text = "#ifdef GPU /* no comment";
    shared_loop(a);
    nested(a);
    macros(a);
    in_header(a);
    in_header_of_header(a);
    hidden(a);
    printf("%d %d %s %d\n", a[0], a[N - 1], text, on_gpu() * __LINE__);
    return 0;
}
