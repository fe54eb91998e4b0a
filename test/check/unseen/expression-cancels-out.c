// truth: conforming, scope: intra, level: none, run: yes, idiom: expression
// why: both sides of the comparison hold the same shared number, and the thread's result is unused
#include <omp.h>

int main(int argc, char **argv)
{
    int limit = argc + 1, bigger = 0;
    (void)argv;
#pragma omp parallel
    {
        int above = omp_get_thread_num() > limit;
        int wait = limit * 2 > limit;
        if (above) {
#pragma omp atomic
            bigger++;
        }
        if (wait) {
#pragma omp barrier
        }
    }
    return bigger < 0;
}
