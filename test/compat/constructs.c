/* Every construct that the stock opari2 2.0.7 supports in C, each met a known number of times.
 * test/compat/opari2.sh builds this file through opari2 and through pompcc, and compares. */
#include <omp.h>
#include <stdio.h>

enum { THREADS = 4, N = 24 };

static int counter;
#pragma omp threadprivate(counter)

static int work(int x)
{
    return x * 2 + 1;
}

static int loops(void)
{
    int sum = 0, last = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : sum)
    {
#pragma omp for
        for (int i = 0; i < N; i++)
            sum += work(i);
#pragma omp for schedule(dynamic, 2) nowait
        for (int i = 0; i < N; i++)
            sum += work(i);
#pragma omp for schedule(static, 3) lastprivate(last)
        for (int i = 0; i < N; i++)
            last = i;
#pragma omp for schedule(guided) collapse(2) reduction(+ : last)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                last += 1;
#pragma omp for ordered
        for (int i = 0; i < N; i++) {
#pragma omp ordered
            {
                sum += 1;
            }
        }
    }
#pragma omp parallel for num_threads(THREADS) reduction(+ : sum) schedule(runtime)
    for (int i = 0; i < N; i++)
        sum += work(i);
    return sum + last;
}

static int worksharing(void)
{
    int a = 0, b = 0, c = 0, shared_value = 0;
#pragma omp parallel num_threads(THREADS) shared(a, b, c)
    {
#pragma omp sections
        {
#pragma omp section
            {
                a += 1;
            }
#pragma omp section
            {
                b += 2;
            }
#pragma omp section
            {
                c += 3;
            }
        }
#pragma omp single
        {
            shared_value += 1;
        }
#pragma omp single nowait
        {
            shared_value += 10;
        }
#pragma omp barrier
#pragma omp master
        {
            shared_value += 100;
        }
    }
#pragma omp parallel sections num_threads(THREADS)
    {
#pragma omp section
        {
            a += 10;
        }
#pragma omp section
        {
            b += 20;
        }
    }
    int copied = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : c)
    {
        int mine;
#pragma omp single copyprivate(mine)
        {
            mine = 7;
        }
        c += mine;
    }
    counter = 5;
#pragma omp parallel num_threads(THREADS) copyin(counter) reduction(+ : copied) proc_bind(close)
    {
        copied += counter;
    }
    return a + b + c + shared_value + copied;
}

static int synchronisation(void)
{
    int sum = 0, named = 0, total = 0, flag = 0, captured = 0;
#pragma omp parallel num_threads(THREADS)
    {
        for (int i = 0; i < 3; i++) {
#pragma omp critical
            {
                sum += 1;
            }
#pragma omp critical(update)
            {
                named += 2;
            }
#pragma omp atomic
            total += 3;
        }
#pragma omp atomic write
        flag = 1;
        int seen;
#pragma omp atomic read
        seen = flag;
#pragma omp atomic capture
        captured = total += seen;
#pragma omp flush
#pragma omp barrier
    }
    return sum + named + total + captured * 0;
}

static int tasks(void)
{
    int sum = 0;
#pragma omp parallel num_threads(THREADS)
    {
#pragma omp single
        {
            for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i) shared(sum)
                {
#pragma omp atomic
                    sum += i;
                }
            }
#pragma omp taskwait
            for (int i = 0; i < 5; i++) {
#pragma omp task untied shared(sum)
                {
#pragma omp task shared(sum)
                    {
#pragma omp atomic
                        sum += 1;
                    }
#pragma omp taskwait
                }
            }
        }
    }
    return sum;
}

static int locks(void)
{
    int sum = 0;
    omp_lock_t lock;
    omp_nest_lock_t nest;
    omp_init_lock(&lock);
    omp_init_nest_lock(&nest);
#pragma omp parallel num_threads(THREADS)
    {
        omp_set_lock(&lock);
        sum += 1;
        omp_unset_lock(&lock);
#pragma omp barrier
        omp_set_nest_lock(&nest);
        if (omp_test_nest_lock(&nest) > 0) {
            sum += 1;
            omp_unset_nest_lock(&nest);
        }
        omp_unset_nest_lock(&nest);
    }
    if (omp_test_lock(&lock))
        omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
    omp_destroy_nest_lock(&nest);
    return sum;
}

static int user_regions(void)
{
    int sum = 0;
    for (int i = 0; i < 6; i++) {
#pragma pomp inst begin(phase)
        sum += work(i);
#pragma pomp inst end(phase)
    }
    return sum;
}

static int nested(void)
{
    int sum = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp atomic
            sum += 1;
        }
    }
    return sum;
}

int main(void)
{
    omp_set_max_active_levels(2);
    omp_set_schedule(omp_sched_dynamic, 1);
    printf("loops %d\n", loops());
    printf("worksharing %d\n", worksharing());
    printf("synchronisation %d\n", synchronisation());
    printf("tasks %d\n", tasks());
    printf("locks %d\n", locks());
    printf("user regions %d\n", user_regions());
    printf("nested %d\n", nested());
    return 0;
}
