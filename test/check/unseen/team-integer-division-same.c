// truth: conforming, scope: intra, level: none, run: yes, idiom: expression
// why: number / size is 0 in every thread
#include <omp.h>

int main(void)
{
    int n = 0, sum = 0;
#pragma omp parallel
    {
        int t = omp_get_thread_num(), size = omp_get_num_threads();
        int socket = t / size;
        if (socket == 0) {
#pragma omp single
            n++;
#pragma omp atomic
            sum += t;
        }
    }
    return n != 1 || sum < 0;
}
