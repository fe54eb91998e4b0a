// truth: conforming, scope: inter, level: none, run: yes
// why: the same function is called with the thread number elsewhere
#include <omp.h>
static int sink[8];
static int next(int n)
{
    return n + 1;
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        sink[next(omp_get_thread_num())] = 1;
        if (next(3) == 4) {
#pragma omp barrier
        }
    }
    return 0;
}
