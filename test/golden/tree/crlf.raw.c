void f(void);
void g(void)
{
#pragma omp parallel \
    num_threads(2)
    f();
#pragma omp barrier
}
