/* What synchronises threads, each met a known number of times; compare.sh measures it twice. */
#include <omp.h>
#include <stdio.h>

enum { THREADS = 3, N = 4 };

static int singles(void)
{
    int sum = 0, x;
#pragma omp parallel num_threads(THREADS) private(x) reduction(+ : sum)
    {
        for (int k = 0; k < N; k++) {
#pragma omp single
            sum += 1;
#pragma omp single nowait
            sum += 2;
        }
#pragma omp single copyprivate(x)
        x = 7;
        sum += x;
#pragma omp master
        sum += 1;
#pragma omp barrier
#pragma omp barrier
    }
    return sum;
}

static int exclusive(void)
{
    int sum = 0, other = 0, third = 0;
#pragma omp parallel num_threads(THREADS)
    for (int k = 0; k < N; k++) {
#pragma omp critical
        sum++;
#pragma omp critical(named)
        {
            other++;
#pragma omp critical(inner)
            sum += 0 * other;
        }
#pragma omp atomic
        third++;
#pragma omp flush
    }
    return sum + other + third;
}

static omp_lock_t lock;
static omp_nest_lock_t nest;

static int locks(void)
{
    int sum = 0, missed = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(THREADS)
    for (int k = 0; k < N; k++) {
        omp_set_lock(&lock);
        sum++;
        omp_unset_lock(&lock);
    }
    for (int k = 0; k < N; k++)
        missed += !omp_test_lock(&lock);
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
    return sum * missed;
}

static int recursive_locks(int depth)
{
    omp_set_nest_lock(&nest);
    int taken = omp_test_nest_lock(&nest);
    int sum = depth > 0 ? recursive_locks(depth - 1) : 0;
    omp_unset_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
    return sum + taken;
}

static int nest_locks(void)
{
    int sum = 0;
    omp_init_nest_lock(&nest);
#pragma omp parallel num_threads(THREADS) reduction(+ : sum)
    for (int k = 0; k < N; k++)
        sum += recursive_locks(2);
    omp_destroy_nest_lock(&nest);
    return sum;
}

int main(void)
{
    printf("%d %d %d %d\n", singles(), exclusive(), locks(), nest_locks());
    return 0;
}
