// truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
// why: the table has no hook for some types of element, and each thread's own type is looked up
#include <omp.h>
#include <stddef.h>

enum kind { TRIANGLE, QUAD, HEXAGON, KINDS };

struct element {
    enum kind kind;
    double area;
};

struct operations {
    void (*integrate)(struct element *);
    void (*exchange)(double *shared);
};

static void integrate(struct element *element)
{
    element->area = 0.5 * (element->kind + 1);
}

static void exchange_edges(double *shared)
{
#pragma omp single /* HERE */
    *shared += 1;
}

static const struct operations operations[KINDS] = {
    [TRIANGLE] = {.integrate = integrate},
    [QUAD] = {.integrate = integrate, .exchange = exchange_edges},
    [HEXAGON] = {.integrate = integrate},
};

static void process(struct element *element, enum kind kind, double *shared)
{
    operations[element->kind].integrate(element);
    if (operations[kind].exchange)
        operations[kind].exchange(shared);
}

int main(void)
{
    double shared = 0;
#pragma omp parallel
    {
        struct element own = {.kind = (enum kind)(omp_get_thread_num() % KINDS)};
        process(&own, own.kind, &shared);
    }
    return shared < 0;
}
