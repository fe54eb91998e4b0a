// truth: deadlock, scope: inter, level: 0, run: yes
// why: a function leaves out rounds of thread 0
#include <omp.h>
static void leave_out(int lo, int &i)
{
    if (lo == 0)
        i++;
}
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int lo = 5 * omp_get_thread_num();
        for (int i = lo; i < lo + n; i++) {
#pragma omp barrier
            leave_out(lo, i);
        }
    }
    return 0;
}
