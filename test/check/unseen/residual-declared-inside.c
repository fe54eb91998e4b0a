// truth: deadlock, scope: intra, level: 0, run: yes, idiom: convergence
// why: the residual is declared inside the region, so that the loop asks the thread's own
#include <omp.h>
#include <math.h>

#define N 300

static double a[N], b[N];

int main(void)
{
    double sum = 0;
    for (int i = 0; i < N; i++)
        a[i] = i % 100 == 0 ? 1e3 : 1;
#pragma omp parallel shared(sum)
    {
        double residual = 1e3 - omp_get_thread_num() * 500;
        while (residual > 1e-2) {
#pragma omp barrier /* HERE */
#pragma omp single
            sum = 0;
#pragma omp for reduction(+ : sum)
            for (int i = 0; i < N; i++) {
                b[i] = 0.5 * a[i];
                sum += fabs(a[i] - b[i]);
                a[i] = b[i];
            }
            residual *= sum < 1e-2 ? 0 : 0.1;
        }
    }
    return 0;
}
