// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lambda
// why: a lambda that captured the flag by reference clears it, in one thread
#include <omp.h>

int main()
{
    int turns = 0;
#pragma omp parallel
    {
        bool go = true;
        auto stop = [&go] { go = false; };
        if (omp_get_thread_num() == 0)
            stop();
        for (int i = 0; go && i < 3; i++) {
#pragma omp single /* HERE */
            turns++;
        }
    }
    return turns > 3;
}
