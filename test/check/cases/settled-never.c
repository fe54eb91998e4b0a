/* truth: conforming, scope: intra, level: none, run: yes */
/* why: what macros, enumerators and comparisons of numbers leave is no, or yes, for every thread */
#include <omp.h>

#define WITH_DEVICE 0
#define DIMENSIONS (3)
enum { WITH_MESSAGES, WITH_LOG = 1, WITH_MASK = 0x10 };

int main(void)
{
    int total = 0, left = 0;
#pragma omp parallel num_threads(4) shared(left)
    {
        int rank = omp_get_thread_num();
        if (WITH_DEVICE && left > 0) {
#pragma omp for
            for (int i = 0; i < 4; i++)
                total = i;
        }
        if (left > rank && !(WITH_LOG || rank) && 1) {
#pragma omp barrier
        }
        if (WITH_MESSAGES) {
            if (rank == 0) {
#pragma omp barrier
            }
        }
        if (DIMENSIONS == 2 && rank == 0) {
#pragma omp barrier
        } else if (DIMENSIONS >= 3 || rank == 0) {
#pragma omp barrier
        } else if (rank == 1) {
#pragma omp barrier
        }
        if (!!WITH_MASK && -1 < 0 && 2 != 1 && !0) {
#pragma omp barrier
        } else {
            if (rank == 0) {
#pragma omp barrier
            }
        }
        do {
            if (rank == 2)
                break;
            total += 0;
        } while (1 > 2 && rank == 0);
#pragma omp single nowait
        left = 1;
    }
    return total != total;
}
