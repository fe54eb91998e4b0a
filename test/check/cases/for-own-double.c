// truth: deadlock, scope: intra, level: 0, run: yes
// why: from t to 2 * t + n: the rest of it is t + n
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
        for (int i = t; i < 2 * t + n; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
