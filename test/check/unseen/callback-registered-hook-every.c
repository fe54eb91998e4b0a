// truth: conforming, scope: inter, level: none, run: yes, idiom: callback
// why: the hook is called by all threads every second step
#include <omp.h>
#include <stddef.h>

static void (*hook)(int step);
static int flushed;

static void register_hook(void (*f)(int))
{
    hook = f;
}

static void flush_all(int step)
{
#pragma omp barrier
#pragma omp master
    flushed += step;
}

static void advance(int rank, int steps)
{
    for (int s = 0; s < steps; s++) {
        if (hook != NULL && s % 2 == 0 && rank >= 0)
            hook(s);
    }
}

int main(void)
{
    register_hook(flush_all);
#pragma omp parallel
    advance(omp_get_thread_num(), 6);
    return flushed != 6;
}
