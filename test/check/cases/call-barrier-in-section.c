// truth: deadlock, scope: inter, level: 0, run: yes
// why: the threads without a section wait at the end of sections
static void f(void)
{
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
#pragma omp sections
        {
#pragma omp section
            f();
#pragma omp section
            {
            }
        }
    }
    return 0;
}
