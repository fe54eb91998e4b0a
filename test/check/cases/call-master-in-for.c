// truth: nonconforming, scope: inter, level: 1, run: yes
// why: a masked region may not be closely nested in a loop region; it runs
static int n;
static void report(void)
{
#pragma omp master
    n++;
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp for
        for (int i = 0; i < 16; i++)
            report();
    }
    return 0;
}
