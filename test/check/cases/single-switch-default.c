// truth: deadlock, scope: intra, level: 0, run: yes
// why: the default case alone has the single
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        switch (omp_get_thread_num()) {
        case 0:
        case 1:
            break;
        default: {
#pragma omp single
            {
            }
        }
        }
    }
    return 0;
}
