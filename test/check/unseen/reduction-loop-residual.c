// truth: conforming, scope: intra, level: none, run: yes, idiom: reduction
// why: a solver's loop ends by a residual that a reduction has made, reset in a single
#include <omp.h>
#include <math.h>

int main(void)
{
    double x[50], res = 1, next = 0;
    int it = 0;
    for (int i = 0; i < 50; i++)
        x[i] = 1;
#pragma omp parallel
    {
        while (res > 1e-3) {
#pragma omp for reduction(+ : next)
            for (int i = 0; i < 50; i++) {
                x[i] *= 0.5;
                next += fabs(x[i]);
            }
#pragma omp single
            {
                res = next;
                next = 0;
                it++;
            }
        }
    }
    return it < 5;
}
