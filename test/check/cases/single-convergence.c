// truth: conforming, scope: intra, level: none, run: yes
// why: an iteration until a residual that all threads see at the same time is small
static double a[64];
int main(void)
{
    double residual = 1.0;
#pragma omp parallel num_threads(4)
    while (residual > 0.01) {
#pragma omp for
        for (int i = 0; i < 64; i++)
            a[i] += 0.5;
#pragma omp single
        residual = residual / 2;
    }
    return 0;
}
