// truth: conforming, scope: inter, level: none, run: yes, idiom: array
// why: all threads are handed the same element of the array
#include <omp.h>
#include <stdlib.h>

typedef struct {
    int id;
    int first, last;
} worker_t;

static int sum;

static void work(worker_t *w)
{
    int mine = 0;
    for (int i = w->first; i < w->last; i++)
        mine += i;
#pragma omp atomic
    sum += mine;
    if (!w->id) {
#pragma omp barrier
#pragma omp single
        sum *= 2;
    }
}

int main(void)
{
    int n = 3;
    worker_t *workers = calloc(n, sizeof *workers);
    for (int t = 0; t < n; t++)
        workers[t] = (worker_t){t, 10 * t, 10 * t + 10};
#pragma omp parallel
    work(&workers[0]);
    free(workers);
    return 0;
}
