// truth: deadlock, scope: inter, level: 0, run: yes, idiom: address
// why: the parameter that is read through its offset is the rank
#include <omp.h>
#include <stddef.h>
#include <string.h>

struct settings {
    int rank;
    int steps;
    double dt;
};

struct parameter {
    const char *name;
    size_t offset;
};

static const struct parameter parameters[] = {
    {"steps", offsetof(struct settings, rank)},
    {"dt", offsetof(struct settings, dt)},
};

static int integer(const struct settings *settings, const char *name)
{
    for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++)
        if (strcmp(parameters[i].name, name) == 0)
            return *(const int *)((const char *)settings + parameters[i].offset);
    return 0;
}

static void integrate(const struct settings *settings, double *time)
{
    int steps = integer(settings, "steps");
    for (int step = 0; step < steps; step++) {
#pragma omp single /* HERE */
        *time += settings->dt;
    }
}

int main(void)
{
    double time = 0;
#pragma omp parallel
    {
        struct settings settings = {.rank = omp_get_thread_num(), .steps = 3, .dt = 0.1};
        integrate(&settings, &time);
    }
    return 0;
}
