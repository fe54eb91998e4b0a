/* Every construct once, on two threads. */
#include <omp.h>
#include <stdio.h>

enum { N = 100 };
static int a[N], count, total, mastered, masked, updated, singled;
static omp_lock_t lock;
static omp_nest_lock_t nest_lock;

static void loops(void)
{
    int i, sum = 0, last = 0, first = 7;
#pragma omp parallel
    {
#pragma omp for
        for (i = 0; i < N; i++)
            a[i] = i;
#pragma omp for nowait schedule(static, 10)
        for (i = 0; i < N; i++)
            a[i] += 1;
#pragma omp barrier
#pragma omp for reduction(+ : sum) schedule(dynamic, 7)
        for (i = 0; i < N; i++)
            sum += a[i];
#pragma omp for ordered
        for (i = 0; i < 4; i++) {
#pragma omp ordered
            printf("ordered %d\n", i);
        }
#pragma omp for simd
        for (i = 0; i < N; i++)
            a[i] = 2 * i;
    }
#pragma omp parallel for private(i) reduction(+ : sum) firstprivate(first) lastprivate(last)
    for (i = 0; i < N; i++) {
        sum += a[i] + first;
        last = i;
    }
#pragma omp parallel for simd reduction(+ : sum)
    for (i = 0; i < N; i++)
        sum += a[i];
    printf("loops %d %d\n", sum, last);
}

static void sections(void)
{
    int x = 0, y = 0, z = 0;
#pragma omp parallel
    {
#pragma omp sections
        {
            x = 1;
#pragma omp section
            y = 2;
#pragma omp section
            {
                z = 3;
            }
        }
#pragma omp single
        count++;
#pragma omp single nowait
        {
            singled++;
        }
#pragma omp master
        mastered++;
#pragma omp masked
        masked++;
#pragma omp critical
        count++;
#pragma omp critical(named)
        {
            total++;
        }
#pragma omp atomic
        updated++;
#pragma omp flush
#pragma omp flush(count)
    }
#pragma omp parallel sections
    {
#pragma omp section
        x++;
#pragma omp section
        y++;
    }
#pragma omp parallel master
    z++;
#if !defined __clang__ || __clang_major__ > 14
#pragma omp parallel masked
    z++;
#endif
    printf("sections %d %d %d, %d %d %d\n", x, y, z, count, total,
           mastered + masked + updated + singled);
}

static int fib(int n)
{
    int x, y;
    if (n < 2)
        return n;
#pragma omp task shared(x)
    x = fib(n - 1);
#pragma omp task shared(y) untied
    {
        y = fib(n - 2);
    }
#pragma omp taskwait
    return x + y;
}

static void tasks(void)
{
    int i, f = 0, sum = 0;
#pragma omp parallel
#pragma omp single
    {
        f = fib(6);
#pragma omp taskgroup
        {
#pragma omp task
            {
#pragma omp atomic
                sum += 1;
            }
#pragma omp taskyield
        }
#pragma omp taskloop
        for (i = 0; i < 10; i++) {
#pragma omp atomic
            sum += i;
        }
    }
#pragma omp parallel master taskloop shared(sum)
    for (i = 0; i < 10; i++) {
#pragma omp atomic
        sum += i;
    }
    printf("tasks %d %d\n", f, sum);
}

static void locks(void)
{
    omp_init_lock(&lock);
    omp_init_nest_lock(&nest_lock);
#pragma omp parallel
    {
        omp_set_lock(&lock);
        count++;
        omp_unset_lock(&lock);
        omp_set_nest_lock(&nest_lock);
        count += omp_test_nest_lock(&nest_lock) == 2;
        omp_unset_nest_lock(&nest_lock);
        omp_unset_nest_lock(&nest_lock);
    }
    if (omp_test_lock(&lock))
        omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
    omp_destroy_nest_lock(&nest_lock);
    printf("locks %d\n", count);
}

int main(void)
{
    int i;
#pragma pomp inst begin(whole)
    loops();
    sections();
    tasks();
    locks();
    for (i = 0; i < 2; i++) {
#pragma pomp inst begin(part)
        count++;
#pragma pomp inst end(part)
    }
#pragma pomp inst end(whole)
    return 0;
}
