// truth: conforming, scope: intra, level: none, run: yes
// why: i is the variable of a loop construct first and counts time steps afterwards
static double a[100];
int main(void)
{
    int i, k;
#pragma omp parallel num_threads(4) private(i, k)
    {
#pragma omp for
        for (i = 0; i < 100; i++)
            a[i] = i;
        for (i = 0; i < 3; i++) {
#pragma omp for
            for (k = 0; k < 100; k++)
                a[k] += i;
        }
    }
    return 0;
}
