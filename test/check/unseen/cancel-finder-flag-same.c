// truth: conforming, scope: intra, level: none, run: yes, idiom: cancel
// why: the thread that finds the key cancels the loop; all keep in mind that one did
#include <omp.h>

int main(void)
{
    int at = -1, checked = 0;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 64; i++) {
            if (i * 5 % 64 == 33) {
#pragma omp atomic write
                at = i;
#pragma omp cancel for
            }
        }
        if (at >= 0) {
#pragma omp barrier
#pragma omp atomic
            checked++;
        }
    }
    return checked < 1;
}
