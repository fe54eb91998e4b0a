// truth: deadlock, scope: intra, level: 0, run: yes, idiom: macro
// why: the barrier comes out of a macro with the _Pragma operator
#include <omp.h>

#define BARRIER() _Pragma("omp barrier")
#define ROOT_ONLY(tid, body)                                                                       \
    do {                                                                                           \
        if ((tid) == 0) {                                                                          \
            body                                                                                   \
        }                                                                                          \
    } while (0)

int main(void)
{
    int x = 0;
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        ROOT_ONLY(tid, x = 1; BARRIER()); /* HERE */
#pragma omp atomic
        x++;
    }
    return x == 0;
}
