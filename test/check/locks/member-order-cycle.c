// truth: deadlock, scope: inter, level: 0, run: yes, idiom: order
// why: even threads move from one queue to the other, odd ones back
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
        for (int i = 0; i < 1000; i++) {
            struct queue *from = &one;
            if (rank % 2) {
                enter(&one);
                usleep(1);
                enter(&two); // HERE
                leave(&two);
                leave(&one);
            } else {
                enter(&two);
                usleep(1);
                enter(&one); // HERE
                leave(&one);
                leave(&two);
            }
            from->length = 0;
        }
        count += rank >= 0;
    }
    return 0;
}
