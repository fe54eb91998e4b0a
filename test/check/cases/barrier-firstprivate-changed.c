// truth: deadlock, scope: intra, level: 0, run: yes
// why: the copies start alike, but each thread adds its number
#include <omp.h>
int main(void)
{
    int x = 0;
#pragma omp parallel num_threads(4) firstprivate(x)
    {
        x += omp_get_thread_num();
        while (x < 4) {
#pragma omp barrier
            x++;
        }
    }
    return 0;
}
