// truth: deadlock, scope: intra, level: 0, run: yes
// why: the barrier hides in a statement expression under a thread-dependent branch
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int id = omp_get_thread_num(), x = 0;
        if (id)
            x = ({
                int y = id;
#pragma omp barrier
                y + 1;
            });
        (void)x;
    }
    return 0;
}
