// truth: deadlock, scope: intra, level: 0, run: yes, idiom: expression
// why: the last operand of a comma expression is the thread's
#include <omp.h>

int main(void)
{
    int n = 0;
#pragma omp parallel
    {
        int calls = 0, t;
        if (calls++, t = omp_get_thread_num(), t > calls) {
#pragma omp barrier /* HERE */
        }
#pragma omp atomic
        n += calls;
    }
    return n == 0;
}
