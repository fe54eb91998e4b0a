// truth: deadlock, scope: inter, level: 0, run: yes, idiom: array
// why: one element per thread of a shared array of structs; the thread asks its own element
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
#pragma omp single /* HERE */
        sum *= 2;
    }
}

int main(void)
{
    int n = omp_get_max_threads();
    worker_t *workers = calloc(n, sizeof *workers);
    for (int t = 0; t < n; t++)
        workers[t] = (worker_t){t, 10 * t, 10 * t + 10};
#pragma omp parallel num_threads(n)
    work(&workers[omp_get_thread_num()]);
    free(workers);
    return 0;
}
