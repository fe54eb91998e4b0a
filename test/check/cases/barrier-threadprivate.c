// truth: deadlock, scope: intra, level: 0, run: yes
// why: a threadprivate variable keeps what each thread put there
#include <omp.h>
static int mine;
#pragma omp threadprivate(mine)
int main(void)
{
#pragma omp parallel num_threads(4)
    mine = omp_get_thread_num();
#pragma omp parallel num_threads(4)
    {
        if (mine == 1) {
#pragma omp barrier
        }
    }
    return 0;
}
