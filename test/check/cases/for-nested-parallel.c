// truth: conforming, scope: intra, level: none, run: yes
// why: each thread has a team of its own that meets the inner loop as a whole
#include <omp.h>
static int a[4][16];
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int id = omp_get_thread_num();
        if (id < 2) {
#pragma omp parallel num_threads(2)
            {
#pragma omp for
                for (int i = 0; i < 16; i++)
                    a[id][i] = i;
            }
        }
    }
    return 0;
}
