/* How many ways there are to write a number as a sum of 1, 2 and 5: a task for each step. */
#include <stdio.h>
#include <stdlib.h>

static long ways(int n)
{
    static const int steps[] = {1, 2, 5};
    long found[3] = {0};

    if (n <= 0)
        return n == 0;
#ifdef MENDED
    if (n < 20) {
        for (int i = 0; i < 3; i++)
            found[i] = ways(n - steps[i]);
        return found[0] + found[1] + found[2];
    }
#endif
    for (int i = 0; i < 3; i++) {
#pragma omp task shared(found)
        found[i] = ways(n - steps[i]);
    }
#pragma omp taskwait
    return found[0] + found[1] + found[2];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 24;
    long all = 0;

#pragma omp parallel
#pragma omp single
    all = ways(n);
    printf("%ld ways\n", all);
    return 0;
}
