// truth: conforming, scope: inter, level: none, run: yes, idiom: queue
// why: the queue is emptied by whoever comes, and the team waits once behind it
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
    int sum = 0, rest = 0;
    omp_init_lock(&q.lock);
    for (int i = 0; i < 6; i++)
        q.item[i] = i;
#pragma omp parallel
    {
        int work;
        while (pop(&q, &work)) {
#pragma omp atomic
            sum += work;
        }
#pragma omp barrier
        if (q.head == q.tail) {
#pragma omp single
            rest = q.tail - q.head;
        }
    }
    omp_destroy_lock(&q.lock);
    return sum != 15 || rest;
}
