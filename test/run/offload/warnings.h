static int shared(int n, double *a)
{
    int unused;
#pragma omp target map(tofrom : a[0 : n])
    a[0] = n;
    return a[0] > 1u;
}
