// truth: deadlock, scope: intra, level: 0, run: yes, idiom: ticket
// why: who comes first waits
#include <omp.h>

int main(void)
{
    int arrived = 0, seen = 0;
#pragma omp parallel
    {
        int order;
#pragma omp critical
        order = arrived++;
#pragma omp atomic
        seen += order;
        if (order == 0) {
#pragma omp barrier // HERE
        }
    }
    return arrived < 1 || seen < 0;
}
