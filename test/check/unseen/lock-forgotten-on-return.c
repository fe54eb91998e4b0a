// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
// why: the error path returns with the lock held, the next caller waits for ever
#include <omp.h>

struct queue {
    omp_lock_t lock;
    int n, items[8];
};

static int push(struct queue *q, int item)
{
    omp_set_lock(&q->lock); /* HERE */
    if (q->n == 8)
        return -1; /* HERE */
    q->items[q->n++] = item;
    omp_unset_lock(&q->lock);
    return 0;
}

int main(void)
{
    struct queue q = {.n = 0};
    omp_init_lock(&q.lock);
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        push(&q, i);
    omp_destroy_lock(&q.lock);
    return 0;
}
