/* `marked WHERE`: 20 ms of work in a region of one thread, which at its end raises SIGTRAP: what
 * comes next is the event that ends the region. */
#include "work.h"

#include <signal.h>
#include <string.h>

static int ended;

/* The last event is after the work. */
static void body(void)
{
    work(20);
#pragma omp critical(known)
    ended = 1;
    raise(SIGTRAP);
}

static void in_critical(void)
{
#pragma omp critical
    body();
}

static void in_single(void)
{
#pragma omp single
    body();
}

static void in_loop(void)
{
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 1; i++)
        body();
}

static void in_task(void)
{
#pragma omp task
    body();
#pragma omp taskwait
}

static void in_untied(void)
{
#pragma omp task untied
    {
#pragma omp taskyield
        body();
    }
#pragma omp taskwait
}

static void in_parallel(void)
{
#pragma omp parallel num_threads(1)
    body();
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } places[] = {{"critical", in_critical}, {"single", in_single}, {"loop", in_loop},
                  {"task", in_task},         {"untied", in_untied}, {"parallel", in_parallel}};

    for (size_t i = 0; argc > 1 && i < sizeof places / sizeof places[0]; i++) {
        if (strcmp(argv[1], places[i].name) == 0) {
#pragma omp parallel num_threads(1)
            places[i].run();
        }
    }
    return 0;
}
