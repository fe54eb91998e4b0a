// truth: conforming, scope: intra, level: none, run: yes, idiom: union
// why: only the kind, which is the same for all threads, leads to the barrier
#include <omp.h>

struct message {
    int kind;
    union {
        int source;
        int count;
    };
};

int main(void)
{
    int handled = 0;
#pragma omp parallel
    {
        struct message m = {.kind = 1};
        m.source = omp_get_thread_num();
        switch (m.kind) {
        case 1:
#pragma omp atomic
            handled += m.count;
            {
#pragma omp barrier
            }
            break;
        default:
            break;
        }
    }
    return 0;
}
