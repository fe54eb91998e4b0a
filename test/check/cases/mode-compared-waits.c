// truth: deadlock, scope: inter, level: 0, run: yes
// why: in the mode that some threads run, they wait
#include <omp.h>

enum mode { SETUP, STEP, FINISH };

static int ready, steps;

static void run(enum mode mode)
{
    switch (mode) {
    case SETUP:
        ready = 1;
        break;
    case STEP:
#pragma omp atomic
        steps++;
        break;
    default:
        ready = 0;
    }
}

static void meet(int mode)
{
    if (mode == 2) {
#pragma omp barrier
    }
}

int main(void)
{
    run(SETUP);
#pragma omp parallel
    {
        run(STEP);
        if (omp_get_thread_num())
            meet(2);
        if (ready) {
#pragma omp barrier
        }
    }
    run(FINISH);
    return steps < 1;
}
