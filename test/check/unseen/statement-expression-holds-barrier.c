// truth: deadlock, scope: intra, level: 0, run: yes, idiom: stmt-expr
// why: the barrier is inside the statement expression that only one arm evaluates
#include <omp.h>

int main(void)
{
    int flag = 1;
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        int got = t == 3 ? ({
#pragma omp barrier /* HERE */
            flag;
        })
                         : 0;
#pragma omp atomic
        flag += got;
    }
    return 0;
}
