/* What the split-off parallel has to name: each name once, also one that begins as another. */
void names(int n, int nn, int m, int *a, int *ab)
{
#pragma omp parallel for default(none) firstprivate(n, nn) shared(a, ab) reduction(+ : m) if(n > 0)
    for (int i = 0; i < n; i++)
        m += a[i] + ab[nn];
#pragma omp parallel for default(none) lastprivate(nn) lastprivate(n) shared(m, ab) num_threads(m)
    for (int i = 0; i < m; i++)
        nn = n = ab[i];
#pragma omp masked taskloop default(none) firstprivate(n) shared(a) filter(m)
    for (int i = 0; i < n; i++)
        a[i] = n;
}
