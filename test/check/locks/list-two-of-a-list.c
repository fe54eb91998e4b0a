// truth: conforming, scope: inter, level: none, run: yes, idiom: member
// why: the parameter leads to the next element when it is locked
#include <omp.h>
#include <stddef.h>

struct node {
    omp_lock_t lock;
    struct node *next;
};
static struct node list[2];
static volatile int count;
static void update(struct node *p)
{
    struct node *head = p;
    omp_set_lock(&p->lock);
    p = p->next;
    omp_set_lock(&p->lock);
    count++;
    omp_unset_lock(&p->lock);
    omp_unset_lock(&head->lock);
}

int main(void)
{
    for (int i = 0; i < 2; i++)
        omp_init_lock(&list[i].lock), list[i].next = i < 1 ? &list[i + 1] : NULL;
    #pragma omp parallel
    update(&list[0]);
    return 0;
}
