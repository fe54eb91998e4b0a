// truth: conforming, scope: inter, level: none, run: yes, idiom: member
// why: the same member of two objects, always in the same order
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

struct queue {
    omp_lock_t lock;
    volatile int length;
};
static void enter(struct queue *q)
{
    omp_set_lock(&q->lock);
}
static void leave(struct queue *q)
{
    omp_unset_lock(&q->lock);
}
static struct queue one, two;
static volatile int count;

int main(void)
{
    omp_init_lock(&one.lock), omp_init_lock(&two.lock);
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        enter(&one);
        enter(&two);
        one.length += two.length;
        leave(&two);
        leave(&one);
        count += rank >= 0;
    }
    return 0;
}
