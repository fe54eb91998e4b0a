// truth: deadlock, scope: intra, level: 0, run: yes, idiom: stmt-expr
// why: the value of a statement expression is the thread number, less one
#include <omp.h>

#define MY_RANK()                                                                                  \
    ({                                                                                             \
        int id_ = omp_get_thread_num();                                                            \
        id_ - 1;                                                                                   \
    })

int main(void)
{
    int log[64] = {0};
#pragma omp parallel
    {
        int r = MY_RANK();
        log[r + 1] = r;
        if (r < 0) {
#pragma omp barrier /* HERE */
        }
    }
    return log[0] == 5;
}
