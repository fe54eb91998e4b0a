// truth: conforming, scope: intra, level: none, run: yes, idiom: goto
// why: it goes past the work alone
#include <omp.h>

#define BLOCKS 3
#define CELLS 16

static int ghost[BLOCKS][CELLS];
static double value[BLOCKS][CELLS];
static int done;

int main(void)
{
    for (int b = 0; b < BLOCKS; b++)
        ghost[b][b] = 1;
#pragma omp parallel num_threads(omp_get_max_threads() > CELLS ? CELLS : omp_get_max_threads())
    {
        int me = omp_get_thread_num();
        for (int b = 0; b < BLOCKS; b++) {
            for (int pass = 0; pass < 2; pass++) {
                for (int i = me; i < CELLS; i += omp_get_num_threads()) {
                    if (ghost[b][i])
                        goto next;
                    value[b][i] += pass;
                }
            }
        next:;
#pragma omp single
            done++;
        }
    }
    return done > BLOCKS;
}
