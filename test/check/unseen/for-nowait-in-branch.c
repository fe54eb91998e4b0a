// truth: nonconforming, scope: inter, level: 0, run: yes, idiom: orphan
// why: the threads of one parity meet a loop without a barrier: some iterations are never done
#include <omp.h>

static int v[100];

static void fill(void)
{
#pragma omp for schedule(static) nowait /* HERE */
    for (int i = 0; i < 100; i++)
        v[i] = 1;
}

int main(void)
{
#pragma omp parallel
    {
        struct {
            int parity;
        } self = {omp_get_thread_num() & 1};
        if (!self.parity)
            fill();
    }
    return v[0] != 1;
}
