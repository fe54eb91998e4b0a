// truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
// why: all threads run the operations that the serial part has chosen
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
#pragma omp barrier
#pragma omp atomic
    *x += 1;
}

static const struct ops all[] = {{"none", nothing, nothing}, {"collect", nothing, collect}};

static void run(const struct ops *o, int *x)
{
    o->start(x);
    o->finish(x);
}

int main(int argc, char **argv)
{
    int x = 0;
    const struct ops *chosen = &all[argc > 0];
    (void)argv;
#pragma omp parallel
    run(chosen, &x);
    return x < 1;
}
