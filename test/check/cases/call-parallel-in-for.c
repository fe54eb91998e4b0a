// truth: conforming, scope: inter, level: none, run: yes
// why: the callee's loop construct has a team of its own
static int a[4][16];
static void fill(int row)
{
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 16; i++)
        a[row][i] = i;
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp for
        for (int k = 0; k < 4; k++)
            fill(k);
    }
    return 0;
}
