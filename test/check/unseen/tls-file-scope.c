// truth: deadlock, scope: inter, level: 0, run: yes, idiom: thread-local
// why: _Thread_local at file scope: each thread sets its own, another function tests it
#include <omp.h>

static _Thread_local int self = -1;
static int hits;

static void enter(void)
{
    self = omp_get_thread_num();
}

static void leave(void)
{
    if (self == 0) {
#pragma omp barrier /* HERE */
        hits = 0;
    }
}

int main(void)
{
#pragma omp parallel
    {
        enter();
#pragma omp atomic
        hits++;
        leave();
    }
    return 0;
}
