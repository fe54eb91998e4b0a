// truth: deadlock, scope: intra, level: 0, run: yes, idiom: macro
// why: the macro that runs what follows on the root alone is before a barrier
#include <omp.h>

#define ON_ROOT if (omp_get_thread_num() == 0)
#define SYNC() _Pragma("omp barrier")

static int steps;

static void advance(void)
{
#pragma omp atomic
    steps++;
}

int main(void)
{
#pragma omp parallel
    for (int i = 0; i < 3; i++) {
        advance();
        ON_ROOT { SYNC() } // HERE
    }
    return steps < 3;
}
