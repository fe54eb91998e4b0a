// truth: conforming, scope: intra, level: none, run: yes
// why: tasks, taskwait and taskgroup need not be met by all threads
#include <omp.h>
int main(void)
{
    int n = 0;
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() % 2) {
#pragma omp task shared(n)
            {
#pragma omp atomic
                n++;
            }
#pragma omp taskwait
        }
    }
    return n != 2;
}
