// truth: deadlock, scope: intra, level: 0, run: yes, idiom: expression
// why: number * 2 / size is 0 in the lower half of the team
#include <omp.h>

int main(void)
{
    int n = 0, sum = 0;
#pragma omp parallel
    {
        int t = omp_get_thread_num(), size = omp_get_num_threads();
        int socket = t * 2 / size;
        if (socket == 0) {
#pragma omp single /* HERE */
            n++;
#pragma omp atomic
            sum += t;
        }
    }
    return n != 1 || sum < 0;
}
