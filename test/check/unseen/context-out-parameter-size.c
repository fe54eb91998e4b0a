// truth: conforming, scope: inter, level: none, run: yes, idiom: address
// why: of the two values that the callee stores the condition uses the team's size
#include <omp.h>

static void who_am_i(int *me, int *all)
{
    *me = omp_get_thread_num();
    *all = omp_get_num_threads();
}

static int checksum, seen[64];

int main(void)
{
#pragma omp parallel
    {
        int rank, size;
        who_am_i(&rank, &size);
        int last = size - 1;
        seen[rank] = last;
        if (0 <= last) {
#pragma omp for
            for (int i = 0; i < 32; i++) {
#pragma omp atomic
                checksum += i;
            }
        }
    }
    return checksum != 31 * 16;
}
