// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: container_of goes back from the member to the thread's struct
#include <omp.h>
#include <stddef.h>

#define container_of(ptr, type, member) ((type *)((char *)(ptr)-offsetof(type, member)))

struct link {
    struct link *next;
};
struct worker {
    int rank;
    struct link link;
};

static void visit(struct link *l)
{
    struct worker *w = container_of(l, struct worker, link);
    if (w->rank == 1) {
#pragma omp barrier /* HERE */
    }
}

int main(void)
{
#pragma omp parallel
    {
        struct worker w = {omp_get_thread_num(), {NULL}};
        visit(&w.link);
    }
    return 0;
}
