// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: each thread walks its share of a linked list, the barrier is in the walk
#include <omp.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *share[64];

static int walk(const struct node *n)
{
    int total = 0;
    for (; n; n = n->next) {
        total += n->value;
#pragma omp barrier /* HERE */
    }
    return total;
}

int main(void)
{
    for (int t = 0; t < 64; t++)
        for (int k = 0; k <= t; k++) {
            struct node *n = malloc(sizeof *n);
            n->value = k;
            n->next = share[t];
            share[t] = n;
        }
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    sum += walk(share[omp_get_thread_num()]);
    return sum < 0;
}
