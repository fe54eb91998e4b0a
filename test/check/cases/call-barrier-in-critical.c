// truth: deadlock, scope: inter, level: 0, run: yes
// why: the others wait for the critical region, not at the barrier
static void f(void)
{
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp critical
        f();
    }
    return 0;
}
