// truth: conforming, scope: inter, level: none, run: yes, idiom: thread-local
// why: the thread-local variable holds the size of the team, in every thread
#include <omp.h>

static _Thread_local int members;
static int hits;

static void enter(void)
{
    members = omp_get_num_threads();
}

static void leave(void)
{
    if (members > 1) {
#pragma omp barrier
#pragma omp single
        hits /= members;
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
    return hits != 1;
}
