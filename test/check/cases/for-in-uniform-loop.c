// truth: conforming, scope: intra, level: none, run: yes
// why: a time step loop with private counter around a loop construct
static double a[100];
int main(void)
{
    int step;
#pragma omp parallel num_threads(4) private(step)
    for (step = 0; step < 10; step++) {
#pragma omp for
        for (int i = 0; i < 100; i++)
            a[i] += step;
    }
    return 0;
}
