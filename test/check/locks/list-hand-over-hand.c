// truth: conforming, scope: inter, level: none, run: yes, idiom: member
// why: the next element is locked before the last one is given back
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

struct node {
    omp_lock_t lock;
    struct node *next;
};
static struct node list[4];
static volatile int count;
static void walk(struct node *p)
{
    omp_set_lock(&p->lock);
    while (p->next) {
        struct node *last = p;
        p = p->next;
        omp_set_lock(&p->lock);
        omp_unset_lock(&last->lock);
    }
    omp_unset_lock(&p->lock);
}

int main(void)
{
    for (int i = 0; i < 4; i++)
        omp_init_lock(&list[i].lock), list[i].next = i < 3 ? &list[i + 1] : NULL;
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        walk(&list[0]);
        count += rank >= 0;
    }
    return 0;
}
