// truth: nonconforming, scope: inter, level: 0, run: no
// why: no worksharing region may bind to a team from inside a task
static int a[16];
static void fill(void)
{
#pragma omp for nowait
    for (int i = 0; i < 16; i++)
        a[i] = i;
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp task
        fill();
    }
    return 0;
}
