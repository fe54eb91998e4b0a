/* Static loops that libgomp is told of for another reason than their iterations, and loops with ordered(n). `N=n`: their iterations;
 * `merged`: as in loops.c. */
#include <stdio.h>

static int a[101], b[101];

int main(void)
{
    long sum = 0, last = 0;
    #pragma omp parallel
    {
        #pragma omp for ordered(1) schedule(static) // N=100
        for (int i = 1; i < 101; i++) {
            #pragma omp ordered depend(sink: i - 1)
            a[i] = a[i - 1] + i;
            #pragma omp ordered depend(source)
        }
        #pragma omp for ordered(1) schedule(dynamic, 7) // N=100
        for (int i = 1; i < 101; i++) {
            #pragma omp ordered depend(sink: i - 1)
            b[i] = b[i - 1] + i;
            #pragma omp ordered depend(source)
        }
        #pragma omp for reduction(task, +: sum) schedule(static) // N=50
        for (int i = 0; i < 50; i++) {
            #pragma omp task in_reduction(+: sum)
            sum += i;
        }
        #pragma omp for lastprivate(conditional: last) schedule(static) // N=40
        for (int i = 0; i < 40; i++)
            if (i % 7 == 0)
                last = i;
        #pragma omp for order(concurrent) schedule(static) // N=30
        for (int i = 0; i < 30; i++)
            b[i] += 1;
        #pragma omp for schedule(nonmonotonic: dynamic, 3) // N=30
        for (int i = 0; i < 30; i++)
            b[i] += 1;
        #pragma omp for simd schedule(static, 4) // N=64 merged
        for (int i = 0; i < 64; i++)
            b[i] += 1;
    }
    long total = 0;
    for (int i = 0; i < 101; i++)
        total += a[i] * 3L + b[i];
    printf("%ld %ld %ld\n", sum, last, total);
    return 0;
}
