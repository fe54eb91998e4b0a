/* Device code: what is recorded there, and what would change the kernel. */
#pragma omp declare target
int orphaned(int n)
{
    int sum = 0;
#pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < n; i++)
        sum += i;
#pragma omp critical
    sum++;
    return sum;
}
#pragma omp end declare target

/* Called from a target region below, and from the host. */
static void called(int *a)
{
#pragma omp barrier
#pragma omp single
    a[0]++;
}

inline void in_inline(int *a)
{
#pragma omp target map(a[0:4])
    a[0] = 1;
}

void regions(int n, int *a)
{
#pragma omp target
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma omp target
    {
#pragma omp parallel
        called(a);
    }
#pragma omp target
    {
#pragma omp teams
        {
#pragma omp parallel
            a[0] = orphaned(n);
#pragma omp distribute
            for (int i = 0; i < n; i++) {
#pragma omp parallel sections
                {
#pragma omp section
                    a[0] = i;
#pragma omp section
                    a[1] = i;
                }
            }
        }
    }
#pragma omp target teams distribute
    for (int i = 0; i < n; i++) {
#pragma omp parallel for simd
        for (int j = 0; j < n; j++)
            a[j] = j;
    }
#pragma omp target
    {
        int k = 0;
#pragma omp parallel num_threads(2)
        {
#pragma omp for ordered schedule(static, 1)
            for (int i = 0; i < n; i++) {
#pragma omp ordered
                k++;
#pragma omp atomic
                a[0]++;
            }
#pragma omp master
            {
#pragma omp task
                a[1] = k;
#pragma omp taskwait
#pragma omp taskloop
                for (int i = 0; i < n; i++)
                    a[i]++;
            }
#pragma omp barrier
        }
#pragma omp simd
        for (int i = 0; i < n; i++)
            a[i] += i;
#pragma omp parallel
        {
#pragma omp cancel parallel
            a[0]++;
        }
#pragma omp loop bind(thread)
        for (int i = 0; i < n; i++)
            a[i] += i;
    }
#pragma omp target parallel
    {
#pragma omp cancel parallel if(n)
        a[0] = 1;
    }
}

#pragma omp declare target
/* The host runs the construct, and devices have its calls, which do nothing there. */
void on_host(int n, int *a)
{
#pragma omp target parallel map(tofrom: a[0:n])
    a[0]++;
}
#pragma omp end declare target
