// truth: conforming, scope: intra, level: none, run: yes, idiom: convergence
// why: the loop asks the shared one
#include <omp.h>
#include <math.h>

#define N 300

static double a[N], b[N];

int main(void)
{
    double sum = 0;
    for (int i = 0; i < N; i++)
        a[i] = i % 100 == 0 ? 1e3 : 1;
    double residual = 1e3;
#pragma omp parallel shared(sum)
    {
        double offset = 1e3 - omp_get_thread_num() * 500;
        while (residual > 1e-2) {
#pragma omp barrier
#pragma omp single
            sum = 0;
#pragma omp for reduction(+ : sum)
            for (int i = 0; i < N; i++) {
                b[i] = 0.5 * a[i];
                sum += fabs(a[i] - b[i]);
                a[i] = b[i];
            }
            offset *= 0.1;
#pragma omp single
            residual = sum;
        }
        if (offset > 1e3)
            a[0] = offset;
    }
    return 0;
}
