// truth: deadlock, scope: inter, level: 0, run: yes
// why: the callee is asked not to wait, but lets another one change that by a reference
#include <omp.h>

static int count;

static void decide(int &wait)
{
    wait = omp_get_thread_num() == 0;
}

static void step(int wait)
{
    decide(wait);
    if (wait) {
#pragma omp barrier
    }
}

int main()
{
#pragma omp parallel num_threads(4)
    step(0);
    return count;
}
