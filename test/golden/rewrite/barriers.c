void f(int *a, int n)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma omp for nowait
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma omp single copyprivate(n)
    { n = 1; } a[0] = n;
#pragma omp sections
    {
        a[1] = 1;
#pragma omp section
        a[2] = 2;
        a[3] = 3;
    }
#pragma omp barrier
#pragma omp critical (name) hint(0)
    a[4]++;
}

/* The name after a type is declared, not called. */
void declares(void *lock)
{
    extern void omp_set_lock(void *);
    omp_set_lock(lock);
#pragma omp parallel
    ;
}
