// truth: deadlock, scope: inter, level: 0, run: yes
// why: a single inside a single, through a call
static void inner(void)
{
#pragma omp single
    {
    }
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp single
        inner();
    }
    return 0;
}
