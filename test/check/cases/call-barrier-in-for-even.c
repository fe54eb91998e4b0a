// truth: nonconforming, scope: inter, level: 0, run: yes
// why: with as many iterations as threads each meets one, by luck
static void f(void)
{
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp for schedule(static, 1)
        for (int i = 0; i < 4; i++)
            f();
    }
    return 0;
}
