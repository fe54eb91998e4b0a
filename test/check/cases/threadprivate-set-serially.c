// truth: deadlock, scope: inter, level: 0, run: yes
// why: only the initial thread has set its copy, before the region
#include <omp.h>

static int members;
#pragma omp threadprivate(members)

static void meet(void)
{
    if (members == 4) {
#pragma omp barrier
    }
}

int main(void)
{
    members = 4;
#pragma omp parallel num_threads(4)
    meet();
    return 0;
}
