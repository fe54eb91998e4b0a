// truth: conforming, scope: intra, level: none, run: yes, idiom: task
// why: one thread makes a taskgroup; the barrier behind the branch is for all
#include <omp.h>

int main(void)
{
    int parts[8] = {0}, sum = 0;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) {
#pragma omp taskgroup
            for (int i = 0; i < 8; i++) {
#pragma omp task firstprivate(i)
                parts[i] = i;
            }
        }
#pragma omp barrier
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < 8; i++)
            sum += parts[i];
    }
    return sum != 28;
}
