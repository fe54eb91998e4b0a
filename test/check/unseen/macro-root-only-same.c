// truth: conforming, scope: intra, level: none, run: yes, idiom: macro
// why: the macro is before what does not wait
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
        ON_ROOT { steps += 0; }
        SYNC()
    }
    return steps < 3;
}
