// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
// why: a hook is registered by address and called at the end of every step of some threads
#include <omp.h>
#include <stddef.h>

static void (*hook)(int step);

static void register_hook(void (*f)(int))
{
    hook = f;
}

static void flush_all(int step)
{
    (void)step;
#pragma omp barrier /* HERE */
}

static void advance(int rank, int steps)
{
    for (int s = 0; s < steps; s++) {
        if (hook != NULL && rank == s)
            hook(s);
    }
}

int main(void)
{
    register_hook(flush_all);
#pragma omp parallel
    advance(omp_get_thread_num(), 2);
    return 0;
}
