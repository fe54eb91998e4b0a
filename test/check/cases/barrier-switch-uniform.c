// truth: conforming, scope: intra, level: none, run: yes
// why: the number of threads is the same for all of them
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        switch (omp_get_num_threads()) {
        case 4: {
#pragma omp barrier
            break;
        }
        default:
            break;
        }
    }
    return 0;
}
