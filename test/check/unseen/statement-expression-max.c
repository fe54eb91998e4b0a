// truth: conforming, scope: intra, level: none, run: yes, idiom: stmt-expr
// why: the usual MAX macro on two values that all threads share
#include <omp.h>

#define MAX(a, b)                                                                                  \
    ({                                                                                             \
        __typeof__(a) a_ = (a);                                                                    \
        __typeof__(b) b_ = (b);                                                                    \
        a_ > b_ ? a_ : b_;                                                                         \
    })

int main(int argc, char **argv)
{
    int low = argc, high = argc + 4, n = 0;
    (void)argv;
#pragma omp parallel
    {
        int mine = MAX(omp_get_thread_num(), 2);
        for (int i = 0; i < MAX(low, high); i++) {
#pragma omp barrier
#pragma omp atomic
            n += mine > 1;
        }
    }
    return n < 5;
}
