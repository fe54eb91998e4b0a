// truth: deadlock, scope: intra, level: 0, run: yes
// why: a task inside the loop changes the start of thread 0
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int lo = 5 * omp_get_thread_num();
        for (int i = lo; i < lo + n; i++) {
#pragma omp barrier
#pragma omp task shared(lo) if(0)
            lo -= lo == 0;
        }
    }
    return 0;
}
