// truth: deadlock, scope: inter, level: 0, run: yes
// why: a thread waits for the critical region that it is in
static int n;
static void f(void)
{
#pragma omp critical(lock)
    n++;
}
int main(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp critical(lock)
        f();
    }
    return 0;
}
