// truth: deadlock, scope: inter, level: 0, run: yes, idiom: task
// why: a task may not wait at the team's barrier, and it does so through two calls
#include <omp.h>

static int stage[2];

static void sync_stage(void)
{
#pragma omp barrier /* HERE */
}

static void process(int k)
{
    stage[k] = 1;
    if (k)
        sync_stage();
}

int main(void)
{
#pragma omp parallel
#pragma omp master
    {
#pragma omp task
        process(0);
#pragma omp task
        process(1);
    }
    return 0;
}
