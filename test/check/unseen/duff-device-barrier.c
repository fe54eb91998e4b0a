// truth: deadlock, scope: intra, level: 0, run: yes, idiom: goto
// why: Duff's device: the switch jumps into the loop at a place that depends on the thread
#include <omp.h>

int main(void)
{
    int work = 0;
#pragma omp parallel reduction(+ : work)
    {
        int rounds = 2;
        switch (omp_get_thread_num() % 2) {
        case 0:
            do {
                work++;
                {
#pragma omp barrier /* HERE */
                }
            case 1:
                work += 2;
            } while (--rounds > 0);
        }
    }
    return work == 0;
}
