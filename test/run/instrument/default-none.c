/* default(none) on combined constructs, whose outer part has to name what the inner part reads. */
#include <stdio.h>

static int work(int n, int m)
{
    int sum = 0, last = 0, big = 3;
#pragma omp parallel for default(none) firstprivate(n) if (n > 0) reduction(+ : sum)
    for (int i = 0; i < 4; i++)
        sum += n;
#pragma omp parallel for default(none) firstprivate(m) num_threads(m) lastprivate(last)
    for (int i = 0; i < 4; i++)
        last = i + m;
#pragma omp parallel for default(none) reduction(max : big) if (big > 2) num_threads(big - 1)
    for (int i = 0; i < 9; i++)
        big = big > i ? big : i;
#pragma omp parallel for default(none) lastprivate(last) if (parallel                              \
                                                             : last) shared(n) schedule(static, n)
    for (int i = 0; i < 4; i++)
        last = i;
#pragma omp parallel sections default(none) lastprivate(last) firstprivate(big) num_threads(big / 4)
    {
#pragma omp section
        last = big;
#pragma omp section
        last = big + 1;
    }
#pragma omp parallel for simd default(none) linear(m : 1) if (m) num_threads(2)
    for (int i = 0; i < 4; i++)
        m++;
    return sum + 100 * last + 10000 * big + m;
}

int main(void)
{
    printf("%d\n", work(2, 2));
    return 0;
}
