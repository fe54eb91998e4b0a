// truth: conforming, scope: inter, level: none, run: yes
// why: the step chooses the function of the table
#include <omp.h>

static void quiet(void)
{
}

static void meets(void)
{
#pragma omp barrier
}

static void (*const table[])(void) = {quiet, meets};

int main(void)
{
#pragma omp parallel num_threads(4)
    for (int step = 0; step < 4; step++)
        table[step % 2]();
    return 0;
}
