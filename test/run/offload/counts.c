/* Counts and bytes that are easily wrong. Lines are known to counts.sh. */
#include <stdio.h>

#ifdef SHARED
#pragma omp requires unified_shared_memory
#endif

enum { N = 64 };

#pragma omp declare target
int table[N];
#pragma omp end declare target

struct list {
    int n;
    double *values;
};
#ifndef SHARED
#pragma omp declare mapper(struct list l) map(l, l.values[0:l.n])
#endif

int main(void)
{
    int a[N] = {0}, sum = 0;
    double values[N] = {1, 2};
    struct list list = {N, values};

    for (int i = 0; i < N; i++)
        table[i] = i;
#pragma omp target update to(table)

    for (int times = 0; times < 3; times++) {
#pragma omp target teams num_teams(2) map(tofrom: a)
#pragma omp distribute
        for (int i = 0; i < N; i++) {
#pragma omp parallel for
            for (int k = 0; k < 4; k++)
                if (k == 1)
                    a[i] += table[i];
        }
    }

    for (int times = 0; times < 4; times++)
#pragma omp target map(tofrom: sum)
        sum += 3;

#pragma omp target map(tofrom: list)
    list.values[1] += list.n;

    for (int times = 0; times < 10; times++) {
#pragma omp target map(tofrom: a)
        if (times == 4)
            a[0]++;
    }
    printf("%d %d %d %g\n", a[0], a[N - 1], sum, list.values[1]);
    return 0;
}
