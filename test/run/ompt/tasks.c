/* Tasks of all kinds, each created a known number of times; compare.sh measures it twice. */
#include <omp.h>
#include <stdio.h>

enum { THREADS = 3, N = 6 };

static int fib(int n)
{
    int a, b;
    if (n < 2)
        return n;
#pragma omp task shared(a)
    a = fib(n - 1);
#pragma omp task shared(b) if (n > 4)
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

static int untied(int n)
{
    int a, b;
    if (n < 2)
        return n;
#pragma omp task untied shared(a)
    a = untied(n - 1);
#pragma omp task untied shared(b)
    {
#pragma omp taskyield
        b = untied(n - 2);
    }
#pragma omp taskwait
    return a + b;
}

static int kinds(void)
{
    int x = 0, y = 0, z = 0;
#pragma omp taskgroup
    for (int k = 0; k < N; k++) {
#pragma omp task depend(out : x) shared(x)
        x = k;
#pragma omp task depend(in : x) shared(x, y)
#pragma omp atomic
        y += x;
#pragma omp task final(k > 3) mergeable priority(k) shared(z)
        {
#pragma omp task shared(z)
#pragma omp atomic
            z++;
        }
    }
    return y + z;
}

static int loops(void)
{
    int sum = 0, more = 0;
#pragma omp taskloop num_tasks(4) shared(sum)
    for (int i = 0; i < 12; i++)
#pragma omp atomic
        sum += i;
#pragma omp taskloop grainsize(3) nogroup shared(more)
    for (int i = 0; i < 12; i++)
#pragma omp atomic
        more += i;
#pragma omp taskwait
    return sum + more;
}

/* Tasks that others find in a barrier, with constructs inside. */
static int inside(void)
{
    int sum = 0, other = 0;
    for (int k = 0; k < N; k++)
#pragma omp task shared(sum, other)
    {
#pragma omp critical
        other++;
#pragma omp parallel num_threads(1) shared(sum)
        {
#pragma omp atomic
            sum++;
#pragma omp for
            for (int i = 0; i < 2; i++)
#pragma omp atomic
                sum++;
        }
    }
#pragma omp taskwait
    return sum + other;
}

static void everyone(int *sum)
{
    for (int k = 0; k < N; k++)
#pragma omp task
#pragma omp atomic
        sum[0]++;
#pragma omp barrier
#pragma omp task
#pragma omp atomic
    sum[0]++;
#pragma omp for
    for (int i = 0; i < 9; i++) {
#pragma omp task
#pragma omp atomic
        sum[0]++;
    }
}

int main(void)
{
    int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;
#pragma omp parallel num_threads(THREADS)
    {
#pragma omp single
        {
            a = fib(9);
            c = kinds();
            d = loops();
        }
#pragma omp single nowait
        b = untied(8);
        everyone(&e);
    }
#pragma omp parallel num_threads(THREADS)
#pragma omp master
    f = inside();
#pragma omp task shared(a)
    a++;
#pragma omp taskwait
    printf("%d %d %d %d %d\n", a, b, d, e, f);
    return c < 0;
}
