// truth: deadlock, scope: intra, level: 0, run: yes, idiom: expression
// why: a bit of a mask stands for each thread
#include <omp.h>

int main(void)
{
    unsigned active = 0x5;
    int rounds = 0;
#pragma omp parallel shared(active, rounds)
    {
        unsigned mine = 1u << omp_get_thread_num();
        if (active & mine) {
#pragma omp for // HERE
            for (int i = 0; i < 16; i++) {
#pragma omp atomic
                rounds++;
            }
        }
        
    }
    return rounds < 16;
}
