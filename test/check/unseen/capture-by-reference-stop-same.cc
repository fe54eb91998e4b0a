// truth: conforming, scope: inter, level: none, run: yes, idiom: lambda
// why: a lambda that captured the flag by copy clears the copy; the flag itself stays for all
#include <omp.h>

int main()
{
    int turns = 0;
#pragma omp parallel
    {
        bool go = true;
        auto stop = [go]() mutable { go = false; };
        if (omp_get_thread_num() == 0)
            stop();
        for (int i = 0; go && i < 3; i++) {
#pragma omp single
            turns++;
        }
    }
    return turns > 3;
}
