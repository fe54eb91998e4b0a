// truth: deadlock, scope: intra, level: 0, run: yes, idiom: union
// why: an anonymous union inside a struct names the same int twice
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
            for (int k = 0; k < m.count; k++) {
#pragma omp barrier /* HERE */
#pragma omp atomic
                handled++;
            }
            break;
        default:
            break;
        }
    }
    return 0;
}
