// truth: conforming, scope: intra, level: none, run: yes
// why: the arm without the barrier ends the program
#include <omp.h>
#include <stdlib.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() > 100)
            exit(1);
#pragma omp barrier
    }
    return 0;
}
