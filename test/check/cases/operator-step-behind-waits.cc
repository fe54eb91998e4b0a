// truth: deadlock, scope: inter, level: 0, run: yes
// why: the operator of a class waits and one thread alone uses it
#include <omp.h>
struct Gate {
    int rounds = 0;
    Gate operator++(int)
    {
#pragma omp barrier
        rounds++;
        return *this;
    }
};
int main()
{
#pragma omp parallel
    {
        Gate gate;
        if (omp_get_thread_num() == 0)
            gate++;
    }
    return 0;
}
