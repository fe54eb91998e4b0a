// truth: deadlock, scope: inter, level: 0, run: yes
// why: a function changes the start of thread 0
#include <omp.h>
static void move(int *lo)
{
    if (*lo == 0)
        *lo = -1;
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
            move(&lo);
        }
    }
    return 0;
}
