/* What broke or stopped other rewriters. [clang:none] */
#include <omp.h>
#include <stdio.h>

static int total, jumped;

static void split_braces(int n)
{
    int i, j = 0;
#ifdef _OPENMP
#pragma omp parallel for private(j)
    for (i = 0; i < n; i++) {
#else
    for (i = 0; i < n; i++) {
#endif
        j = i;
#pragma omp atomic
        total += j;
    }
#if defined _OPENMP
#pragma omp parallel
    {
#endif
#pragma omp critical
        total++;
#if defined _OPENMP
    }
#endif
}

static void same_line(int n)
{
    int i;
#pragma omp parallel private(i)
    { for (i = 0; i < n; i++)
#pragma omp critical
        { total++; } }
#pragma omp parallel
    { if (n)
#pragma omp atomic
        total += 2; }
#pragma omp parallel for
    for (i = 0; i < n; i++)
        do {
#pragma omp atomic
            total++;
        } while (0);
#pragma omp parallel for
    for (i = 0; i < n; i++)
        for (int k = 0; k < 2; k++)
            while (k++ < 1)
                if (i > 1)
                    continue;
                else
#pragma omp critical(deep) hint(omp_sync_hint_uncontended)
                    total++;
}

static int jumps(int n)
{
    int i = 0;
again:
#pragma omp parallel num_threads(2)
    {
        int k = 0;
    loop:
        if (k == 1)
            goto out;
#pragma omp critical
        {
            if (k)
                goto skip;
            jumped++;
        skip:;
        }
    out:
#pragma omp atomic
        total++;
        if (k++ < 1)
            goto loop;
    }
    if (++i < n)
        goto again;
    return i;
}

static int regions(int n)
{
#pragma pomp inst begin(outer)
    if (n > 2) {
#pragma pomp inst altend(outer)
        return 1;
    }
    for (int i = 0; i < n; i++) {
#pragma pomp inst begin(inner)
        total += i;
#pragma pomp inst end(inner)
    }
#pragma pomp inst end(outer)
    return 0;
}

static void control(void)
{
#pragma pomp inst init
#pragma pomp inst off
    total++;
#pragma pomp inst on
#pragma pomp noinstrument
#pragma omp parallel
#pragma omp single
    total++;
#pragma pomp instrument
#pragma pomp inst finalize
}

static inline void simd_inside(float *x, int n)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp simd
        for (int j = 0; j < 4; j++)
            x[4 * i + j] = (float)(i + j);
    }
#pragma omp parallel
    for (int k = 0; k < 2; k++) {
#pragma omp for simd schedule(static) nowait
        for (int i = 0; i < n; i++)
            x[i] += 1;
#pragma omp barrier
    }
}

static int nested(void)
{
    int count = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2) shared(count)
#pragma omp atomic
    count++;
    return count;
}

int main(void)
{
    float x[16];
    split_braces(4);
    same_line(4);
    simd_inside(x, 4);
    printf("%d %d %d %g\n", jumps(2), regions(3), regions(2), x[5]);
    control();
    printf("%d %d %d\n", nested(), total, jumped);
    return 0;
}
