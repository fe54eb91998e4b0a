// truth: deadlock, scope: inter, level: 0, run: yes
// why: a loop construct inside another one, through a call
static int a[16];
static void fill(void)
{
#pragma omp for
    for (int i = 0; i < 16; i++)
        a[i] = i;
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp for
        for (int k = 0; k < 5; k++)
            fill();
    }
    return 0;
}
