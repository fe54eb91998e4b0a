/* A clause that the compiler may know, and we do not. */
void unknown(int n, int *a)
{
#pragma omp target ompx_hint(n) map(tofrom : a[0:n])
    a[0] = n;
}
