static int n;
static void inner(void)
{
    #pragma omp barrier
}
static void middle(void)
{
    inner();
}
static void count(void)
{
    #pragma omp critical(counter)
    n++;
}
void f(void)
{
    #pragma omp parallel
    {
        #pragma omp single
        middle();
        #pragma omp critical(counter)
        count();
        #pragma omp critical
        count();
        #pragma omp cancel for
        #pragma omp task
        inner();
    }
}
