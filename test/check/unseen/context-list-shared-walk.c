// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: all threads walk the same list from its shared head
#include <omp.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *head;

static int walk(const struct node *n)
{
    int total = 0;
    for (; n; n = n->next) {
        total += n->value;
#pragma omp barrier
    }
    return total;
}

int main(void)
{
    for (int k = 0; k < 6; k++) {
        struct node *n = malloc(sizeof *n);
        n->value = k;
        n->next = head;
        head = n;
    }
    int sum = 0;
#pragma omp parallel reduction(max : sum)
    sum = walk(head);
    return sum != 15;
}
