// truth: deadlock, scope: intra, level: 0, run: yes
// why: the loop runs once at least, but thread t leaves it after t + 1 rounds
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int i = 0, id = omp_get_thread_num();
        do {
#pragma omp barrier
            i++;
        } while (i <= id);
    }
    return 0;
}
