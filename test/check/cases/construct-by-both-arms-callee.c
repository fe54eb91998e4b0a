// truth: deadlock, scope: inter, level: 0, run: yes
// why: what one arm calls leads to the single once more where a flag is set
#include <omp.h>

static int steps;

static void step(void)
{
#pragma omp single
    steps++;
}

static void steps_of(int more)
{
    step();
    if (more)
        step();
}

int main(int argc, char **argv)
{
    (void)argv;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            steps_of(argc);
        else
            step();
#pragma omp atomic
        steps++;
    }
    return steps < 1;
}
