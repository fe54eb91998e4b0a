// truth: deadlock, scope: inter, level: 0, run: yes, idiom: queue
// why: threads take work under a lock until none is left, and wait after each piece
#include <omp.h>

struct queue {
    omp_lock_t lock;
    int head, tail;
    int item[16];
};

static int pop(struct queue *q, int *out)
{
    int ok = 0;
    omp_set_lock(&q->lock);
    if (q->head < q->tail) {
        *out = q->item[q->head++];
        ok = 1;
    }
    omp_unset_lock(&q->lock);
    return ok;
}

int main(void)
{
    struct queue q = {.head = 0, .tail = 6};
    omp_init_lock(&q.lock);
    for (int i = 0; i < 6; i++)
        q.item[i] = i;
#pragma omp parallel
    {
        int work;
        while (pop(&q, &work)) {
#pragma omp barrier /* HERE */
        }
    }
    omp_destroy_lock(&q.lock);
    return 0;
}
