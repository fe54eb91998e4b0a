/* The other directives of OpenMP 5.2: events where calls may stand, and the rest unharmed. [gcc:-foffload=disable] [clang:none] */
#include <omp.h>
#include <stdio.h>

enum { N = 32 };
static int a[N], b[N];
static int tp = 1;
#pragma omp threadprivate(tp)
#pragma omp requires atomic_default_mem_order(seq_cst)
#pragma omp declare reduction(largest : int : omp_out = omp_out > omp_in ? omp_out : omp_in)          \
    initializer(omp_priv = -1)

#pragma omp declare simd
static int twice(int x)
{
    return 2 * x;
}

#pragma omp declare target
static int on_device(int n)
{
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++)
        s += i;
    return s;
}
#pragma omp end declare target

static inline int worksharing(void)
{
    int sum = 0, most = 0;
#pragma omp parallel
    {
#pragma omp scope reduction(+ : sum)
        sum++;
#pragma omp scope nowait
        {
#pragma omp critical
            sum++;
        }
#pragma omp loop bind(parallel)
        for (int i = 0; i < N; i++)
            a[i] = i;
#pragma omp for reduction(largest : most) order(concurrent)
        for (int i = 0; i < N; i++)
            most = a[i] > most ? a[i] : most;
#pragma omp for collapse(2)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
#pragma omp atomic
                b[i]++;
            }
    }
#pragma omp parallel loop
    for (int i = 0; i < N; i++)
        a[i] += b[i % 4];
    return sum + most + a[3];
}

static int simd(void)
{
    int sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += twice(a[i]);
#pragma omp parallel for simd schedule(simd : static) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
#pragma omp ordered simd
        sum += a[i];
    }
#pragma omp parallel
#pragma omp for
    for (int i = 0; i < 4; i++)
#pragma omp simd
        for (int j = 0; j < 8; j++)
            b[8 * i + j] = j;
    return sum + b[5];
}

static int synchronisation(void)
{
    int x = 0;
    omp_depend_t depend;
#pragma omp depobj(depend) depend(inout : x)
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(depobj : depend) shared(x)
        x++;
#pragma omp task depend(depobj : depend) shared(x)
        x++;
#pragma omp taskwait
#pragma omp taskloop num_tasks(2) collapse(2) nogroup
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
#pragma omp atomic
                x++;
    }
#pragma omp depobj(depend) destroy
#pragma omp flush acquire
#pragma omp atomic compare
    if (x == 6) {
        x = 7;
    }
#pragma omp error at(execution) severity(warning) message("on purpose")
#pragma omp nothing
    return x;
}

static int teams(void)
{
    int sum = 0;
#pragma omp teams num_teams(1) reduction(+ : sum)
    {
#pragma omp distribute parallel for reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum++;
#pragma omp parallel reduction(+ : sum) num_threads(2)
        sum++;
    }
#pragma omp teams distribute parallel for simd num_teams(1) reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum++;
    return sum;
}

static int target(void)
{
    int x = 1;
#pragma omp target data map(tofrom : x)
    {
#pragma omp target map(tofrom : x)
        {
#pragma omp parallel num_threads(2)
#pragma omp atomic
            x++;
        }
#pragma omp target update from(x)
    }
#pragma omp target teams distribute parallel for map(tofrom : x) reduction(+ : x)
    for (int i = 0; i < N; i++)
        x++;
#pragma omp parallel
#pragma omp masked
    x += on_device(3);
    return x;
}

static int meta(void)
{
    int x = 0;
#pragma omp metadirective when(user = {condition(0)} : parallel) default(parallel num_threads(2))
    {
#pragma omp atomic
        x++;
    }
    return x;
}

int main(void)
{
    int chosen = meta();
    printf("%d %d %d\n", worksharing(), simd(), synchronisation());
    printf("%d %d %d\n", teams(), target(), chosen);
    return 0;
}
