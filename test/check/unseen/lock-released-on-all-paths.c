// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: both the error path and the other one give the lock back
#include <omp.h>

struct queue {
    omp_lock_t lock;
    int n, items[8];
};

static int push(struct queue *q, int item)
{
    int rc = -1;
    omp_set_lock(&q->lock);
    if (q->n == 8)
        goto out;
    q->items[q->n++] = item;
    rc = 0;
out:
    omp_unset_lock(&q->lock);
    return rc;
}

int main(void)
{
    struct queue q = {.n = 0};
    omp_init_lock(&q.lock);
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        push(&q, i);
    omp_destroy_lock(&q.lock);
    return q.n != 8;
}
