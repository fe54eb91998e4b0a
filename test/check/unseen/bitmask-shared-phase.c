// truth: conforming, scope: intra, level: none, run: yes, idiom: bits
// why: the mask is shared, and the loop goes over its bits in step
#include <omp.h>

enum { LOAD = 1, SOLVE = 2, STORE = 4 };

int main(int argc, char **argv)
{
    unsigned phases = argc > 0 ? LOAD | STORE : SOLVE;
    int met = 0;
    (void)argv;
#pragma omp parallel
    {
        unsigned mine = 1u << (omp_get_thread_num() % 8);
        for (unsigned bit = LOAD; bit <= STORE; bit <<= 1) {
            if (phases & bit) {
#pragma omp barrier
#pragma omp single
                met++;
            }
            if (mine & bit) {
#pragma omp atomic
                met += 0;
            }
        }
    }
    return met != 2;
}
