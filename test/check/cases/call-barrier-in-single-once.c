// truth: deadlock, scope: inter, level: 0, run: yes
// why: a barrier inside a single nowait, then the end of the team
static void f(void)
{
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp single nowait
        f();
#pragma omp barrier
    }
    return 0;
}
