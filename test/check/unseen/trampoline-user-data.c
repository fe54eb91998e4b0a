// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
// why: void * leads to a struct with another function and its void *, which leads to the thread's
// number
#include <omp.h>

struct bound {
    void (*function)(void *);
    void *user;
};

static void trampoline(void *user)
{
    const struct bound *b = user;
    b->function(b->user);
}

static void for_each_block(int blocks, void (*visit)(void *), void *user)
{
    for (int i = 0; i < blocks; i++)
        visit(user);
}

static void report(void *user)
{
    if (*(const int *)user == 1) {
#pragma omp barrier /* HERE */
    }
}

int main(void)
{
    int verbosity = 1, ranks = 0;
#pragma omp parallel
    {
        int rank = omp_get_thread_num();
        struct bound b = {report, &rank};
        for_each_block(2, trampoline, &b);
#pragma omp atomic
        ranks += rank;
    }
    return ranks + verbosity < 0;
}
