// truth: deadlock, scope: inter, level: 0, run: no
// why: a task waits for the team at a barrier
static void f(void)
{
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp single
        {
#pragma omp task
            f();
        }
    }
    return 0;
}
