// truth: deadlock, scope: inter, level: 0, run: yes, idiom: member
// why: a member that a wrapper sets, of one and the same object
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

struct queue {
    omp_lock_t lock;
    volatile int length;
};
static void enter(struct queue *q)
{
    omp_set_lock(&q->lock); // HERE
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
        one.length++;
        enter(&one);
        leave(&one);
        count += rank >= 0;
    }
    return 0;
}
