// truth: deadlock, scope: intra, level: 0, run: yes, idiom: task
// why: one thread makes a taskgroup and, still in its branch, a barrier
#include <omp.h>

int main(void)
{
    int parts[8] = {0};
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) {
#pragma omp taskgroup
            for (int i = 0; i < 8; i++) {
#pragma omp task firstprivate(i)
                parts[i] = i;
            }
#pragma omp barrier /* HERE */
        }
    }
    return parts[0];
}
