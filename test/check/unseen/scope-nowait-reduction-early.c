// truth: deadlock, scope: intra, level: 0, run: gcc, idiom: scope
// why: scope with nowait: the sum may be read before all have added to it
#include <omp.h>
#include <unistd.h>

int main(void)
{
    int total = 0;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 1)
            usleep(100000);
#pragma omp scope reduction(+ : total) nowait
        total += 1;
        if (total == 4) {
#pragma omp barrier /* HERE */
        }
    }
    return 0;
}
