// options: --language=c
int a[10];

void f(int n)
{
    int i;
#pragma omp parallel if (n > 1)
    a[0]++;
    if (n)
#pragma omp parallel for private(i) schedule(dynamic, 4) \
    num_threads(n)
        for (i = 0; i < n; i++)
            a[i] = i; /* comment */
    else
        a[1] = 0;
}
