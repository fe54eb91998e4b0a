// truth: deadlock, scope: inter, level: 0, run: yes
// why: only the first thread runs master
static void f(void)
{
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp master
        f();
    }
    return 0;
}
