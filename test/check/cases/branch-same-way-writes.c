// truth: conforming, scope: inter, level: none, run: yes
// why: who writes norm is on another way than who reads the old one, and all threads go the same
#include <stdio.h>
static double norm[2];
static int counter;
static void sum_up(double *sum)
{
#pragma omp single
    sum[0] = sum[1] = 0;
#pragma omp for
    for (int i = 0; i < 8; i++) {
#pragma omp atomic
        sum[0] += i;
    }
#pragma omp single
    sum[1] = sum[0];
}
int main(void)
{
    norm[0] = 100;
#pragma omp parallel
    for (int step = 1; step < 9; step++) {
#pragma omp for
        for (int i = 0; i < 8; i++) {
#pragma omp atomic
            counter++;
        }
        if (step % 3 == 0)
            sum_up(norm);
        if (norm[0] < 1)
            break;
    }
    printf("%d\n", counter);
}
