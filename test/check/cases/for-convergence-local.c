// truth: deadlock, scope: intra, level: 0, run: yes
// why: each thread tests the error of its own part
#include <omp.h>
static double a[64];
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        double error = 16 * (omp_get_thread_num() + 1);
        while (error > 1) {
#pragma omp for
            for (int i = 0; i < 64; i++)
                a[i] += 1.0;
            error /= 2;
        }
    }
    return 0;
}
