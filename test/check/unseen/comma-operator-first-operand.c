// truth: conforming, scope: intra, level: none, run: yes, idiom: expression
// why: only the first operand of the comma has to do with the thread, the last one decides
#include <omp.h>

int main(void)
{
    int n = 0;
#pragma omp parallel
    {
        int calls = 0, t;
        if (t = omp_get_thread_num(), calls++, calls == 1) {
#pragma omp barrier
        }
#pragma omp atomic
        n += calls + 0 * t;
    }
    return n == 0;
}
