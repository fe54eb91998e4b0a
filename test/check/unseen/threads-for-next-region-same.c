// truth: conforming, scope: intra, level: none, run: yes, idiom: query
// why: one thread sets how many threads its next region gets; all ask how many this one has
#include <omp.h>

int main(void)
{
    int turns = 0;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            omp_set_num_threads(1);
        int n = omp_get_num_threads();
        for (int i = 0; i < n; i++) {
#pragma omp single
            turns++;
        }
    }
    return turns < 1;
}
