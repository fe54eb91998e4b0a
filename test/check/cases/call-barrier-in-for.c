// truth: deadlock, scope: inter, level: 0, run: yes
// why: five iterations on four threads meet five barriers
static void f(void)
{
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp for
        for (int i = 0; i < 5; i++)
            f();
    }
    return 0;
}
