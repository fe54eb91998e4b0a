// truth: conforming, scope: inter, level: none, run: yes
// why: all threads call the template
template <typename T> void fill(T *a, int n, T value)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        a[i] = value;
}
static double a[16];
int main()
{
#pragma omp parallel num_threads(4)
    {
        for (int step = 0; step < 3; step++)
            fill(a, 16, 1.0);
    }
    return 0;
}
