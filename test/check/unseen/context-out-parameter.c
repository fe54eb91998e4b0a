// truth: deadlock, scope: inter, level: 0, run: yes, idiom: address
// why: the callee stores the thread number through the address of a local
#include <omp.h>

static void who_am_i(int *me, int *all)
{
    *me = omp_get_thread_num();
    *all = omp_get_num_threads();
}

static int checksum;

int main(void)
{
#pragma omp parallel
    {
        int rank, size;
        who_am_i(&rank, &size);
        int last = size - 1;
        if (rank == last) {
#pragma omp for /* HERE */
            for (int i = 0; i < 32; i++) {
#pragma omp atomic
                checksum += i;
            }
        }
    }
    return 0;
}
