// truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
// why: a struct of operations: workers get one set of them, the leader another
#include <omp.h>

struct ops {
    const char *name;
    void (*start)(int *);
    void (*finish)(int *);
};

static void nothing(int *x)
{
    (void)x;
}

static void collect(int *x)
{
#pragma omp barrier /* HERE */
    *x = 1;
}

static const struct ops leader = {"leader", nothing, collect};
static const struct ops worker = {"worker", nothing, nothing};

static void run(const struct ops *o, int *x)
{
    o->start(x);
    o->finish(x);
}

int main(void)
{
    int x = 0;
#pragma omp parallel
    {
        const struct ops *mine = &worker;
        if (omp_get_thread_num() == 0)
            mine = &leader;
        run(mine, &x);
    }
    return x;
}
