// truth: deadlock, scope: intra, level: 0, run: yes
// why: each thread adds to a counter by a function, and one alone gets 0 back
#include <omp.h>
#include <stdatomic.h>

static atomic_int come;

int main(void)
{
#pragma omp parallel
    {
        if (atomic_fetch_add(&come, 1) == 0) {
#pragma omp barrier
        }
    }
    return 0;
}
