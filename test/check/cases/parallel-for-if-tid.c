// truth: conforming, scope: intra, level: none, run: yes
// why: a combined construct makes its own team
#include <omp.h>
static int a[4][16];
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int id = omp_get_thread_num();
        if (id == 1) {
#pragma omp parallel for num_threads(2)
            for (int i = 0; i < 16; i++)
                a[id][i] = i;
        }
    }
    return 0;
}
