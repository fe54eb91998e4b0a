// truth: conforming, scope: intra, level: none, run: yes
// why: what functions add to a counter is asked for behind a barrier
#include <omp.h>
#include <stdatomic.h>

static atomic_int come;

int main(void)
{
#pragma omp parallel
    {
        atomic_fetch_add(&come, 1);
#pragma omp barrier
        if (atomic_load(&come) > 0) {
#pragma omp barrier
        }
    }
    return 0;
}
