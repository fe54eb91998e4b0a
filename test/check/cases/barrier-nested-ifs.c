// truth: deadlock, scope: intra, level: 0, run: yes
// why: the inner condition is the same for all threads, the outer one is not
#include <omp.h>
int main(int argc, char **argv)
{
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() < 2) {
            if (argc < 5) {
#pragma omp barrier
            }
        }
    }
    return 0;
}
