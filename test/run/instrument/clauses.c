/* Combined constructs with every clause that has to go to one side or the other. [clang:none] */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 64 };
static int a[N], tp;
#pragma omp threadprivate(tp)

static void none(int n, int chunk)
{
    int i, sum = 0, last = -1, first = 3, p, lin = 5, r[2] = {0, 0};
#pragma omp parallel for default(none) shared(a, n, chunk) private(p) firstprivate(first)          \
    lastprivate(last, i) reduction(+ : sum, r[:2]) schedule(dynamic, chunk)
    for (i = 0; i < n; i++) {
        p = i * first;
        a[i] = p;
        sum += p;
        last = i;
        r[i & 1]++;
    }
    printf("none %d %d %d %d %d\n", sum, last, i, r[0], r[1]);
#pragma omp parallel for default(none) shared(a, n) linear(lin : 2)
    for (i = 0; i < n; i++) {
        a[i] = lin;
        lin += 2;
    }
    printf("linear %d %d\n", lin, a[n - 1]);
#pragma omp parallel for default(none) firstprivate(first) lastprivate(first), shared(a, n)
    for (i = 0; i < n; i++)
        first = a[i];
    printf("both %d\n", first);
#pragma omp parallel default(none) shared(a, n) num_threads(2)
    {
#pragma omp for
        for (int k = 0; k < n; k++)
            a[k]++;
#pragma omp single
#pragma omp task default(none) shared(a)
        a[0]++;
#pragma omp critical
        a[1]++;
    }
    printf("a %d %d\n", a[0], a[1]);
}

static void other(int n)
{
    int i, j, k, sum = 0, x = 0;
#pragma omp parallel for collapse(2) schedule(monotonic : dynamic, (2) * (1)) private(j) if (parallel : n > 1)
    for (i = 0; i < 4; i++)
        for (j = 0; j < 4; j++)
            a[4 * i + j] = i + j;
#pragma omp parallel for simd if (simd : n > 3) num_threads(2) proc_bind(close) safelen(8) linear(k : 1)
    for (k = 0; k < n; k++)
        a[k]++;
#pragma omp parallel for simd if (n > 3) schedule(simd : static)
    for (k = 0; k < n; k++)
        a[k]++;
#pragma omp parallel for order(concurrent)
    for (k = 0; k < n; k++)
        a[k]++;
#pragma omp parallel for reduction(inscan, + : sum)
    for (k = 0; k < n; k++) {
        sum += a[k];
#pragma omp scan inclusive(sum)
        a[k] = sum;
    }
    tp = 9;
#pragma omp parallel for copyin(tp) reduction(+ : x) num_threads(3)
    for (k = 0; k < n; k++)
        x += tp;
    printf("other %d %d %d %d\n", sum, a[n - 1], x, k);
#pragma omp parallel for ordered(1)
    for (k = 1; k < 4; k++) {
#pragma omp ordered depend(sink : k - 1)
        printf("doacross %d\n", k);
#pragma omp ordered depend(source)
    }
#pragma omp parallel sections reduction(+ : x) private(j) firstprivate(n)
    {
        x += n;
#pragma omp section
        x += 1;
    }
#pragma omp parallel master reduction(+ : x)
    x += 1;
#pragma omp parallel reduction(+ : x)
    x += 1;
    printf("x %d\n", x);
    int *copied = NULL, got = 0;
#pragma omp parallel private(copied) shared(got)
    {
#pragma omp single copyprivate(copied)
        copied = a;
#pragma omp atomic
        got += copied == a;
#pragma omp barrier
#pragma omp for reduction(task, + : got)
        for (k = 0; k < n; k++)
#pragma omp task in_reduction(+ : got)
            got++;
    }
    printf("got %d\n", got);
}

static void tasks(int n)
{
    int x = 0, i;
    omp_event_handle_t event;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task if (task : n < 0) shared(x)
        x = 1;
#pragma omp task depend(inout : x) shared(x) final(n > 0) mergeable priority(1)
        x++;
#pragma omp task depend(inout : x) shared(x) untied default(none)
        x++;
#pragma omp taskwait depend(in : x)
#pragma omp task detach(event)
        omp_fulfill_event(event);
#pragma omp taskloop simd reduction(+ : x) grainsize(4)
        for (i = 0; i < n; i++)
            x += i;
#pragma omp taskgroup task_reduction(+ : x)
        {
#pragma omp task in_reduction(+ : x)
            x++;
        }
    }
#pragma omp parallel
#pragma omp master taskloop reduction(+ : x)
    for (i = 0; i < n; i++)
        x++;
#pragma omp parallel master taskloop simd reduction(+ : x) num_tasks(2) num_threads(2) default(none) shared(n)
    for (i = 0; i < n; i++)
        x++;
#pragma omp parallel masked taskloop reduction(+ : x) filter(0)
    for (i = 0; i < n; i++)
        x++;
    printf("tasks %d\n", x);
}

int main(void)
{
    none(N, 5);
    other(N);
    tasks(16);
    return 0;
}
