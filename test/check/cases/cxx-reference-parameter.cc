// truth: deadlock, scope: inter, level: 0, run: yes
// why: the thread number comes back through a reference
#include <omp.h>
static void whoami(int &me)
{
    me = omp_get_thread_num();
}
int main()
{
#pragma omp parallel num_threads(4)
    {
        int me = 0;
        whoami(me);
        if (me == 1) {
#pragma omp barrier
        }
    }
    return 0;
}
