template <typename T> T f(T n)
{
    T x, y;
#pragma omp task shared(x) untied
    x = f(n - 1);
#pragma omp task shared(y) if (n > 2)
    {
        y = f(n - 2);
        #pragma omp cancel taskgroup
    }
#pragma omp taskwait
    return x + y;
}
