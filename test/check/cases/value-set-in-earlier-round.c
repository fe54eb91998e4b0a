// truth: deadlock, scope: intra, level: 0, run: yes
// why: what a thread set in its arm a round ago decides now, and others were not in that arm
#include <omp.h>

int main(void)
{
    int rounds = 4;
#pragma omp parallel
    {
        int seen = 0;
        int me = omp_get_thread_num();
        for (int i = 1; i < rounds; i++) {
            if (me < i) {
                if (seen) {
#pragma omp barrier
                }
                seen = 1;
            }
        }
    }
    return 0;
}
