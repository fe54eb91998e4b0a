// truth: conforming, scope: intra, level: none, run: yes, idiom: macro
// why: the macro with the barrier stands behind the one with the condition
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
    int x = 0, seen = 0;
#pragma omp parallel
    {
        int tid = omp_get_thread_num();
        ROOT_ONLY(tid, x = 1;);
        BARRIER()
#pragma omp atomic
        seen += x;
    }
    return seen == 0;
}
