void f(int *a, int n)
{
    int i, s = 0, p, q = 0;
#pragma omp parallel for default(none), shared(a), firstprivate(n, q) private(p) lastprivate(q) \
    reduction(+ : s) schedule(nonmonotonic : dynamic, (n) * (2)) collapse(1) proc_bind(close) if (parallel : n)
    for (i = 0; i < n; i++)
        a[i] = s += i;
#pragma omp parallel for simd if (n > 4) safelen(4)
    for (i = 0; i < n; i++)
        a[i] = i;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        ;
    }
#pragma omp parallel masked taskloop simd filter(1) num_tasks(3) shared(s) default(none) shared(n)
    for (i = 0; i < n; i++)
        s += i;
#pragma omp parallel for reduction(task, + : s)
    for (i = 0; i < n; i++)
        s += i;
}
