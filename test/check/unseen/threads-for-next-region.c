// truth: deadlock, scope: intra, level: 0, run: yes, idiom: query
// why: one thread sets how many threads its next region gets, and all ask how many they would get
#include <omp.h>

int main(void)
{
    int turns = 0;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            omp_set_num_threads(1);
        int n = omp_get_max_threads();
        for (int i = 0; i < n; i++) {
#pragma omp single /* HERE */
            turns++;
        }
    }
    return turns < 1;
}
