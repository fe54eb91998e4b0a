// truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
// why: the type of the team's first element is
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
#pragma omp single
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
    const enum kind first = QUAD;
#pragma omp parallel
    {
        struct element own = {.kind = (enum kind)(omp_get_thread_num() % KINDS)};
        process(&own, first, &shared);
    }
    return shared < 0;
}
