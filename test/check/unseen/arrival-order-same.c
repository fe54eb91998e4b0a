// truth: conforming, scope: intra, level: none, run: yes, idiom: ticket
// why: all wait for the last one
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
        if (omp_get_num_threads() > 0) {
#pragma omp barrier
        }
    }
    return arrived < 1 || seen < 0;
}
