// truth: nonconforming, scope: intra, level: none, run: no
// why: a comment says that the finding is known
#include <omp.h>
int main()
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() > 0) {
            // pompeii-check: ignore shown in a lecture
#pragma omp single nowait
            {
            }
        }
    }
    return 0;
}
