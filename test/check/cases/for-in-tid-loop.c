// truth: deadlock, scope: intra, level: 0, run: yes
// why: the loop construct is met more often by threads with higher numbers
#include <omp.h>
static int a[100];
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int rounds = omp_get_thread_num();
        while (rounds-- > 0) {
#pragma omp for
            for (int i = 0; i < 100; i++)
                a[i]++;
        }
    }
    return 0;
}
