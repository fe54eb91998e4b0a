// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: locks of a table are nested, always the smaller index first
#include <omp.h>

#define N 8
static omp_lock_t table[N];
static int level[N];

static void pour(int i, int j)
{
    int lo = i < j ? i : j, hi = i < j ? j : i;
    omp_set_lock(&table[lo]);
    omp_set_lock(&table[hi]);
    level[i]--;
    level[j]++;
    omp_unset_lock(&table[hi]);
    omp_unset_lock(&table[lo]);
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < N; i++)
        omp_init_lock(&table[i]);
#pragma omp parallel for
    for (int k = 0; k < 200; k++)
        pour(k % N, (k * 3 + 1) % N == k % N ? (k + 1) % N : (k * 3 + 1) % N);
    for (int i = 0; i < N; i++) {
        sum += level[i];
        omp_destroy_lock(&table[i]);
    }
    return sum;
}
