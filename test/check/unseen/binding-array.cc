// truth: deadlock, scope: intra, level: 0, run: yes, idiom: binding
// why: names bound to the elements of the thread's own array
#include <omp.h>

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        int dims[3] = {1, omp_get_thread_num(), 2};
        auto &[x, y, z] = dims;
#pragma omp atomic
        sum += x + z;
        if (y == z) {
#pragma omp barrier /* HERE */
        }
    }
    return sum < 3;
}
