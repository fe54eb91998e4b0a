// truth: deadlock, scope: intra, level: 0, run: yes
// why: a table that is the same for all is read at the thread's number
#include <omp.h>
static const int go[4] = {1, 0, 0, 1};
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (go[omp_get_thread_num()]) {
#pragma omp barrier
        }
    }
    return 0;
}
