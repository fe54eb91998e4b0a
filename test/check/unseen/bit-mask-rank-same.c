// truth: conforming, scope: intra, level: none, run: yes, idiom: expression
// why: the mask as a whole is the same for all
#include <omp.h>

int main(void)
{
    unsigned active = 0x5;
    int rounds = 0;
#pragma omp parallel shared(active, rounds)
    {
        unsigned mine = 1u << omp_get_thread_num();
        if (active & 1u) {
#pragma omp for
            for (int i = 0; i < 16; i++) {
#pragma omp atomic
                rounds++;
            }
        }
        (void)mine;
    }
    return rounds < 16;
}
