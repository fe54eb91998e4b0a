// truth: deadlock, scope: inter, level: 0, run: yes
// why: the thread that runs the single waits for the others, which do so at its end
static void f(void)
{
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp single
        f();
    }
    return 0;
}
