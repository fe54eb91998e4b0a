// truth: conforming, scope: intra, level: none, run: yes
// why: thread t has its rounds from t * n to before (t + 1) * n
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
        for (int i = t * n; i < (t + 1) * n; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
