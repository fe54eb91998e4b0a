// truth: conforming, scope: intra, level: none, run: yes
// why: reset in a single, summed in a loop construct, tested after its barrier
static double a[64];
int main(void)
{
    double error = 1.0;
    int iteration = 0;
#pragma omp parallel num_threads(4) private(iteration)
    {
        iteration = 0;
        while (error > 0.5 && iteration < 20) {
#pragma omp barrier
#pragma omp single
            error = 0;
#pragma omp for reduction(+ : error)
            for (int i = 0; i < 64; i++) {
                a[i] += 1.0;
                error += 1.0 / a[i];
            }
            iteration++;
        }
    }
    return 0;
}
