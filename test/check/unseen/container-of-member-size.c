// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: container_of again, and the field is the same in every thread's struct
#include <omp.h>
#include <stddef.h>

#define container_of(ptr, type, member) ((type *)((char *)(ptr)-offsetof(type, member)))

struct link {
    struct link *next;
};
struct worker {
    int rank;
    int team;
    struct link link;
};

static void visit(struct link *l)
{
    struct worker *w = container_of(l, struct worker, link);
    if (w->team > 0) {
#pragma omp barrier
    }
}

int main(void)
{
    int n = 0;
#pragma omp parallel
    {
        struct worker w = {omp_get_thread_num(), omp_get_num_threads(), {NULL}};
        visit(&w.link);
#pragma omp atomic
        n += w.rank >= 0;
    }
    return n == 0;
}
