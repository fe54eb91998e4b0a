// truth: deadlock, scope: intra, level: 0, run: yes, idiom: cancel
// why: the thread that finds the key cancels the loop and keeps in mind that it did
#include <omp.h>

int main(void)
{
    int at = -1, checked = 0;
#pragma omp parallel
    {
        int found = 0;
#pragma omp for
        for (int i = 0; i < 64; i++) {
            if (i * 5 % 64 == 33) {
                found = 1;
#pragma omp atomic write
                at = i;
#pragma omp cancel for
            }
        }
        if (found) {
#pragma omp barrier /* HERE */
#pragma omp atomic
            checked++;
        }
    }
    return checked < 1;
}
