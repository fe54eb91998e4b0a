// truth: conforming, scope: inter, level: none, run: yes
// why: an earlier region has set the threadprivate number to the size of the team
#include <omp.h>

static int members;
#pragma omp threadprivate(members)

static void count(void)
{
    members = omp_get_num_threads();
}

static void meet(void)
{
    if (members == 4) {
#pragma omp barrier
    }
}

int main(void)
{
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4)
    count();
#pragma omp parallel num_threads(4)
    meet();
    return 0;
}
