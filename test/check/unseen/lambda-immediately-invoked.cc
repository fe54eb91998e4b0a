// truth: deadlock, scope: intra, level: 0, run: yes, idiom: lambda
// why: a value is initialised by a lambda that is called on the spot
#include <omp.h>

int main()
{
    int v[64] = {};
#pragma omp parallel
    {
        const int chunk = [] {
            int t = omp_get_thread_num();
            return t == 0 ? 4 : 2 * t;
        }();
        for (int k = 0; k < chunk; k += 2) {
            v[k] = 0;
#pragma omp barrier /* HERE */
        }
    }
    return v[0];
}
