// truth: deadlock, scope: inter, level: 0, run: yes
// why: a method with a barrier is called by one thread
#include <omp.h>
class Grid
{
public:
    void synchronise()
    {
#pragma omp barrier
    }
};
int main()
{
    Grid grid;
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            grid.synchronise();
    }
    return 0;
}
