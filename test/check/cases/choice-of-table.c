// truth: deadlock, scope: inter, level: 0, run: yes
// why: the thread number chooses the function of a table
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
    table[omp_get_thread_num() > 1]();
    return 0;
}
