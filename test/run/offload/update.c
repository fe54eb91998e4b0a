/* A variable of `declare target` that is updated though it does not change, and, with -DMENDED, once.
 * What is put there by a construct is updated as it changes. Lines are known to advice.sh. */
#include <stdio.h>

enum { N = 1 << 17, TIMES = 20 };

#pragma omp declare target
double table[N];
double state[N];
#pragma omp end declare target

int main(void)
{
    static double mapped[N];
    double sum = 0;
    for (int i = 0; i < N; i++)
        table[i] = i;
#pragma omp target update to(state)
#pragma omp target data map(to: mapped)
    for (int times = 0; times < TIMES; times++) {
#ifdef MENDED
        if (times == 0)
#endif
#pragma omp target update to(table)
        mapped[times] = times;
#pragma omp target update to(mapped)
#pragma omp target map(tofrom: sum)
        for (int i = 0; i < N; i += 64)
            sum += table[i] + mapped[i];
    }
    printf("%g\n", sum);
    return 0;
}
