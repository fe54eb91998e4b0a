void f(void);
#if 0
it's { no code
#pragma omp parallel
#elif 1
void g(void)
{
#ifdef _OPENMP
#pragma omp parallel
#else
    if (1) {
#endif
    f();
}
#else
# if 1
}}
# endif
#endif
#ifdef __cplusplus
extern "C" {
#endif
void h(int n)
{
#if defined(A)
    if (n) {
#elif defined(B)
    while (n) {
#else
    {
#endif
#pragma omp critical
        f();
    }
#ifdef STATIC
#pragma omp parallel for schedule(static)
#else
#pragma omp parallel for schedule(dynamic)
#endif
    for (int i = 0; i < n; i++)
        f();
#pragma omp parallel
#ifdef C
    f();
#else
    { f(); f(); }
#endif
#pragma omp single
    {
#if X > 3
        f();
#else
        f(), f();
#endif
    }
}
#ifdef __cplusplus
}
#endif
FOO(void, k)(int n)
{
    FOREACH (n)
#pragma omp task
        f();
    FOREACH (n) {
#pragma omp task
        f();
    }
    NOSEMICOLON(n)
#pragma omp taskwait
}
