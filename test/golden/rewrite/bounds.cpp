// options: --chunks
// The only helper that it needs is that of a loop's bounds.
void bounds(long n, long *a)
{
#pragma omp for schedule(static, 4)
    for (long i = 0; i < n; i++)
        a[i] = i;
}
#line 20 "what??/other.cpp" // no trigraph
void wait()
{
#pragma omp barrier
}
