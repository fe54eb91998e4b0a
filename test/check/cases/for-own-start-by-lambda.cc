// truth: deadlock, scope: inter, level: 0, run: yes
// why: a lambda that is called in the loop changes the start of thread 0
#include <omp.h>
int main(int argc, char **)
{
    const int n = argc + 2;
#pragma omp parallel num_threads(4)
    {
        int lo = 5 * omp_get_thread_num();
        auto move = [&lo] { lo -= lo == 0; };
        for (int i = lo; i < lo + n; i++) {
            move();
#pragma omp barrier
        }
    }
    return 0;
}
